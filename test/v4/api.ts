import { z } from 'zod';
import { createEmployee } from '../../src/app/company/first-company.ts';
import { createAuthenticationMethod } from '../../src/auth/authentication-methods.ts';
import { hashPassword } from '../../src/auth/password.ts';
import { newAccessToken } from '../../src/auth/tokens.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import type { TestServer } from '../support/server.ts';

/** Version 4 as a client sees it. */
export interface Api {
  get(path: string): Promise<Answer>;
  create(type: string, attributes: Attributes, members?: Members): Promise<Answer>;
  update(path: string, attributes: Attributes, members?: Members): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

export type Attributes = Readonly<Record<string, unknown>>;

/** Members beside `attributes` in `data` (`relationships`) and beside `data` (`include`). */
interface Members {
  readonly relationships?: unknown;
  readonly include?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Document;
}

const resource = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z.record(z.string(), z.object({ data: z.unknown().optional() })).optional(),
});

const document = z.object({
  data: z.union([resource, z.array(resource)]).optional(),
  included: z.array(resource).optional(),
  links: z.unknown().optional(),
  meta: z.object({ stats: z.unknown().optional() }).optional(),
  errors: z
    .array(
      z.object({
        code: z.string(),
        detail: z.string().optional(),
        source: z.object({ pointer: z.string().optional(), parameter: z.string().optional() }).optional(),
        meta: z.unknown().optional(),
      }),
    )
    .optional(),
});

type Document = z.infer<typeof document>;

export type Resource = z.infer<typeof resource>;

export function apiOf({ url }: Pick<TestServer, 'url'>, token: string): Api {
  const send: Api['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/api/4/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: document.parse(await response.json()) };
  };
  return {
    send,
    get: (path) => send('GET', path),
    create: (type, attributes, members = {}) => send('POST', type, written(attributes, members)),
    update: (path, attributes, members = {}) => send('PUT', path, written(attributes, members)),
    remove: (path) => send('DELETE', path),
  };
}

const written = (attributes: Attributes, { include, ...rest }: Members) => ({
  data: { attributes, ...rest },
  ...(include === undefined ? {} : { include }),
});

/** The record of an answer that has this status. */
export function recordOf(answer: Answer, status = 200): Resource {
  const { data } = requireStatus(answer, status);
  if (data === undefined || Array.isArray(data)) throw new Error('the answer holds no single record');
  return data;
}

export function recordsOf(answer: Answer): readonly Resource[] {
  const { data } = requireStatus(answer, 200);
  if (!Array.isArray(data)) throw new Error('the answer holds no list');
  return data;
}

/** Of a validation: field → message; the pointer without what all have in common. */
export function problemsOf(answer: Answer): Readonly<Record<string, string>> {
  const { errors = [] } = requireStatus(answer, 422);
  return Object.fromEntries(
    errors.map(({ detail = '', source }) => {
      const field = source?.pointer?.replace('/data/attributes/', '') ?? '';
      return [field, detail.replace(`${field} `, '')];
    }),
  );
}

function requireStatus({ status, body }: Answer, expected: number): Document {
  if (status !== expected) throw new Error(`expected status ${expected}, got ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** How often each status was answered. */
export function statusesOf(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const groups = Map.groupBy(answers, ({ status }) => String(status));
  return Object.fromEntries(Array.from(groups, ([status, same]) => [status, same.length]));
}

/** The first error's status, code and words. */
export const errorOf = ({ status, body }: Answer) => {
  const [error] = body.errors ?? [];
  return { status, code: error?.code, detail: error?.detail };
};

export interface Colleague {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

const COLLEAGUE_PASSWORD = 'a password of many words';

let hashing: Promise<string> | undefined;

/** Hashed once for all colleagues, because it takes long on purpose. */
function colleagueHash(): Promise<string> {
  hashing ??= hashPassword(COLLEAGUE_PASSWORD);
  return hashing;
}

/** Another employee of the same company, with a token. */
export async function colleagueOf(
  { database, company, secrets }: TestServer,
  { owner = false, permissions = [] as readonly string[] } = {},
): Promise<Colleague> {
  const email = `${newId()}@acme.test`;
  const password = COLLEAGUE_PASSWORD;
  const token = newAccessToken();
  const id = await database.transaction(async (tx) => {
    const employee_id = await createEmployee(tx, company.id, {
      email,
      password_hash: await colleagueHash(),
      owner,
      permissions,
    });
    const work = { tx, company, employee_id, services: { secrets } };
    await createAuthenticationMethod(work, { name: 'token' }, token);
    return employee_id;
  });
  return { id, email, password, token };
}

/** A customer of another company, whom nobody here may see. */
export async function strangerOf({ database }: TestServer): Promise<string> {
  const company = newId();
  const id = newId();
  await database.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company}, ${`c${company}`}, 'Others', 'UTC', 'eur')
  `);
  await database.run(sql`
    insert into customers (company_id, id, number, name, tag_list)
    values (${company}, ${id}, 1, 'Stranger', '{theirs}')
  `);
  return id;
}
