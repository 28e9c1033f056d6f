import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Writes the types that openapi-typescript makes of the OpenAPI document on stdin. It needs the JavaScript interface of
 * TypeScript 5, which TypeScript 7 does not have: run this in a process of its own, where `typescript` means version 5.
 */
const require = createRequire(import.meta.url);
const typescript5 = pathToFileURL(require.resolve('typescript-5')).href;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'typescript' ? { url: typescript5, shortCircuit: true } : nextResolve(specifier, context),
});

const { default: openapiTypes, astToString } = await import('openapi-typescript');
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const types = await openapiTypes(Buffer.concat(chunks));
process.stdout.write(astToString(types));
