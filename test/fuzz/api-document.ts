import { z } from 'zod';

/** The OpenAPI document of a server, as far as requests can be made from it. */
export interface ApiDocument {
  readonly operations: readonly ApiOperation[];
  /** The schema that a reference points to. */
  resolve(schema: Schema): Schema;
}

export interface ApiOperation {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
  /** Of a JSON body; undefined where there is none. */
  readonly body: Schema | undefined;
  /** A body that the server takes once its ids are those of records. */
  readonly example: unknown;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export type Schema = Readonly<Record<string, unknown>>;

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: z.record(z.string(), z.unknown()).default({}),
  example: z.unknown().optional(),
});
const reference = z.object({ $ref: z.string() });
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([reference, parameter])).default([]),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({ schema: z.record(z.string(), z.unknown()).optional(), example: z.unknown().optional() }),
      ),
    })
    .optional(),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const METHODS = ['get', 'post', 'put', 'delete'];

export async function fetchApiDocument(url: string): Promise<ApiDocument> {
  const whole: unknown = await (await fetch(`${url}/openapi.json`)).json();
  const at = (pointer: string): unknown =>
    pointer
      .replace(/^#\//, '')
      .split('/')
      .reduce((value, key) => (value as Schema)[key.replaceAll('~1', '/').replaceAll('~0', '~')], whole);
  const parameterOf = (given: z.infer<typeof operation>['parameters'][number]): ApiParameter =>
    withExample('$ref' in given ? parameter.parse(at(given.$ref)) : given);
  const operations = Object.entries(document.parse(whole).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, described]): ApiOperation => {
        const { operationId: id, parameters, requestBody } = operation.parse(described);
        const { schema: body, example } = requestBody?.content['application/json'] ?? {};
        return { id, method: method.toUpperCase(), path, parameters: parameters.map(parameterOf), body, example };
      }),
  );
  return {
    operations,
    resolve: (schema) => (typeof schema['$ref'] === 'string' ? (at(schema['$ref']) as Schema) : schema),
  };
}

const withExample = ({ example, schema, ...rest }: z.infer<typeof parameter>): ApiParameter => ({
  ...rest,
  schema: example === undefined ? schema : { examples: [example], ...schema },
});
