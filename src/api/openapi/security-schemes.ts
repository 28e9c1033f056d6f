import type { JsonObject } from './json-schema.ts';

export const securitySchemes: JsonObject = {
  access_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of an authentication method of kind `token`. `/api/1` takes it too.',
  },
  signed_request: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: [
      'A token that the client signs for exactly one request, with an authentication method of kind `single_use` (ES256, RS256 or HS256).',
      'Header: `kid` is the id of the authentication method, `kind` is `single_use`.',
      'Claims: `iss` the address of the company, `sub` the employee id, `aud` the company id, `iat` and `exp` at most ten minutes apart, `jti` is `<unique id>.<data>`.',
      'Here `data` is `base64(sha256(method + "." + path with query + "." + base64(sha256(body))))`; it ties the token to the request.',
    ].join('\n\n'),
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'holdfast_session',
    description:
      'The cookie of the back office, set by logging in; by https it is `__Host-holdfast_session`. Only for pages of the same origin.',
  },
  metrics_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'What `HOLDFAST_METRICS_TOKEN` says, for `/metrics`.',
  },
  api_key: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'An API key of the company, for `/api/1`; `Authorization: Bearer` takes it as well.',
  },
};

export const V4_SECURITY: readonly JsonObject[] = [{ access_token: [] }, { signed_request: [] }, { session: [] }];

export const V1_SECURITY: readonly JsonObject[] = [{ api_key: [] }, { access_token: [] }];
