import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { buildOpenApi } from '../../src/api/openapi/build-openapi.ts';
import { describedParts } from '../../src/api/openapi/described-parts.ts';
import { resources } from '../../src/api/v4/registry.ts';

/** As served, but for the version. */
export const document = buildOpenApi(resources, describedParts, { version: '0.0.0' });

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'openapi', ...document });

interface Address {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Where the body of an answer is not what the document says it is. */
export function problemsWith(body: unknown, { method, path, status }: Address, type: string): readonly string[] {
  const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'];
  return problemsAt(place, body);
}

/** Where a body is not what one of the document's schemas says. */
export const problemsWithSchema = (body: unknown, schema: string): readonly string[] =>
  problemsAt(['components', 'schemas', schema], body);

function problemsAt(place: readonly string[], body: unknown): readonly string[] {
  const pointer = place.map((segment) => segment.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = ajv.compile({ $ref: `openapi#/${encodeURI(pointer)}` });
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
