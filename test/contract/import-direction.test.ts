import { describe, expect, test } from 'vitest';
import { breaches, importsOf, withoutComments } from './import-direction.ts';
import { isTest, sourceFiles } from './source-files.ts';

test('imports point inward, and what belongs in one place stays there', () => {
  const files = [...sourceFiles('src'), ...sourceFiles('web/src')];
  expect(breaches(files.filter((file) => !isTest(file)))).toEqual([]);
});

describe('the checker', () => {
  test.each([
    [
      'src/lib/money.ts',
      "import { sql } from '../db/sql.ts';",
      'src/lib/money.ts:1: lib may not import db: src/db/sql.ts',
    ],
    [
      'src/domain/pricing/charge.ts',
      "import type { ReadContext } from '../../db/work.ts';",
      'domain may not import db',
    ],
    ['src/db/queries/a.ts', "import { book } from '../../app/orders/book.ts';", 'db may not import app/orders'],
    ['src/auth/session.ts', "import { book } from '../app/orders/book.ts';", 'auth may not import app/orders'],
    [
      'src/app/orders/book.ts',
      "import { requirePermission } from '../../auth/permissions.ts';",
      'app/orders may not import auth',
    ],
    [
      'src/app/company/open.ts',
      "const { loadDemo } = await import('../../demo/load-demo.ts');",
      'app/company may not import demo',
    ],
    [
      'src/app/catalogue/products.ts',
      "import { book } from '../orders/book.ts';",
      'app/catalogue may not import app/orders',
    ],
    [
      'src/api/v4/engine/plan.ts',
      "import { customers } from '../resources/customers.ts';",
      'engine may not import resources',
    ],
    ['src/api/v4/engine/plan.ts', "import type { Actor } from '../../../auth/actor.ts';", 'engine may not import auth'],
    ['src/api/v4/resources/a.ts', "import { b } from './b.ts';", 'resources may not import each other'],
    ['src/api/v4/resources/a.ts', "export { b } from './b.ts';", 'resources may not import each other'],
    ['src/api/v4/resources/a.ts', "const b = await import('./b.ts');", 'resources may not import each other'],
    ['src/api/v1/customers.ts', "import { plan } from '../v4/engine/plan.ts';", 'v1 may not import engine'],
    ['web/src/ui/a.tsx', "import { b } from '../parts/b.tsx';", 'web/ui may not import web/parts'],
    ['web/src/parts/a.tsx', "import { b } from '../screens/order/b.tsx';", 'web/parts may not import web/screens'],
    ['web/src/screens/a.tsx', "import { b } from '../../../src/lib/b.ts';", 'web/screens may not import lib'],
    ['src/api/v4/endpoints.ts', "import { createServer } from 'node:http';", 'may import node:http'],
    ['src/app/orders/book.ts', "import { request } from 'node:https';", 'may import node:https'],
    ['src/app/orders/book.ts', "import { Pool } from 'pg';", 'may import pg'],
    ['src/api/v1/customers.ts', "import Cursor from 'pg-cursor';", 'may import pg-cursor'],
    ['src/app/catalogue/keep-photo.ts', "import sharp from 'sharp';", 'may import sharp'],
    ['src/app/documents/draw.ts', "import pdfmake from 'pdfmake';", 'may import pdfmake'],
    ['src/db/connect.ts', 'const url = process.env.DATABASE_URL;', 'may hold process.env'],
    ['src/db/connect.ts', 'const { env } = process;', 'may hold process.env'],
    ['src/app/orders/book.ts', 'sql`select id from products where id = ${id} for update`', 'may hold a row lock'],
    [
      'src/app/orders/book.ts',
      'sql`\n  select id\n  from products\n  for no key update\n`',
      'src/app/orders/book.ts:4:',
    ],
    ['src/app/orders/book.ts', 'sql`select 1 from products for share skip locked`', 'may hold a row lock'],
    ['src/app/orders/book.ts', 'sql`select 1 from products for key share of products`', 'may hold a row lock'],
  ])('catches in %s: %s', (path, text, words) => {
    const found = breaches([{ path, text }]);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(words);
  });

  test.each([
    ['src/domain/pricing/charge.ts', "import { assert } from '../../lib/assert.ts';"],
    ['src/domain/pricing/charge.ts', "import { cents } from './money.ts';"],
    ['src/media/pictures.ts', "import type { PictureStore } from '../db/work.ts';"],
    ['src/media/pictures.ts', "import sharp from 'sharp';"],
    ['src/api/server/http.ts', "import { createServer } from 'node:http';"],
    ['src/api/v4/resources/a.ts', "import { table } from '../engine/resource.ts';"],
    ['src/api/v4/registry.ts', "import { a } from './resources/a.ts';"],
    ['src/db/locks.ts', 'sql`select id from products for no key update`'],
    ['src/config.ts', 'const url = process.env.DATABASE_URL;'],
    ['src/main.ts', "import { a } from './api/v4/resources/a.ts';"],
    ['src/app/orders/book.ts', '// never select for update here: locks.ts does\n'],
    ['src/app/orders/book.ts', "const detail = 'ask for update rights first';"],
    ['src/app/orders/book.ts', "/* import { Pool } from 'pg'; */"],
  ])('lets pass in %s: %s', (path, text) => {
    expect(breaches([{ path, text }])).toEqual([]);
  });
});

test('imports are found in every spelling, with their line', () => {
  const text = [
    "import fs from 'node:fs';",
    'import {',
    '  a,',
    '  b,',
    "} from './several-lines.ts';",
    "import type { T } from './types-only.ts';",
    "import './side-effect.ts';",
    "export * from './again.ts';",
    "const later = () => import('./dynamic.ts');",
    "// import { c } from './comment.ts';",
    "const text = `a template, 'quoted'`; const url = 'http://not-a-comment';",
  ].join('\n');
  expect(importsOf(text)).toEqual([
    { specifier: 'node:fs', line: 1, typeOnly: false },
    { specifier: './several-lines.ts', line: 2, typeOnly: false },
    { specifier: './types-only.ts', line: 6, typeOnly: true },
    { specifier: './side-effect.ts', line: 7, typeOnly: false },
    { specifier: './again.ts', line: 8, typeOnly: false },
    { specifier: './dynamic.ts', line: 9, typeOnly: false },
  ]);
});

test('comments go and strings stay', () => {
  expect(withoutComments("a // b\n'// c' /* d\n e */ f")).toBe("a     \n'// c'     \n      f");
});
