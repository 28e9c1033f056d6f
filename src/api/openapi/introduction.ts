/** The first page of the reference: rules for every operation. */
export const INTRODUCTION = `
Two interfaces over the same bookings: version 4 under \`/api/4\` speaks JSON:API, version 1 under \`/api/1\` plain JSON.
The company comes from the host name (\`{company}.example.com\`), or from the credential where the host names none.

## Getting in

Version 4 takes an access token in the header \`Authorization: Bearer …\`, or a token signed for a single request.
Version 1 takes an API key in the query parameter \`api_key\`.

## Two shapes

Version 4 answers JSON:API: \`data\` with \`id\`, \`type\`, \`attributes\` and \`relationships\`, and what was included in \`included\`.
With \`.json\` at the end of the path the same answer comes flat: attributes beside the id, included records nested in place.
Bodies are always \`{"data": {"attributes": {…}}}\`. \`PUT\` and \`PATCH\` are the same: what is not sent stays as it is.

## Asking for more, and for less

- \`fields[customers]=name,email\` answers only these attributes, \`extra_fields[…]\` adds those that are left out by default.
- \`include=notes,properties\` answers related records along; dots go deeper. What an operation does not offer is ignored.
- \`filter[name]=jo\`, \`filter[created_at][gte]=2026-01-01\`: filters hold together. A comma list means any of its values.
- \`sort=-created_at,name\` sorts; a leading minus sorts downwards. Lists come newest first.
- \`page[number]=2&page[size]=50\` turns pages of up to 1,000.
- \`stats[total]=count\` answers aggregates of everything that matches in \`meta.stats\`, whatever the page.

## Times and money

Times are read in ISO 8601 and answered in UTC; without an offset they are wall-clock times of the company. Amounts are integers in cents.

## Safe repeats and safe changes

- \`Idempotency-Key\` on a write: a repeat within 24 hours answers what the first one answered, marked \`Idempotent-Replayed: true\`.
- \`ETag\` on a record and \`If-Match\` on a change: if somebody else was faster, 412 and nothing happens.

## Limits

A body may hold 1 MB, or 10 MiB where it carries pictures; a URL 16 KiB. Requests are counted per credential: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Period\` tell how many are left, \`Retry-After\` when to go on after a 429. Every reply carries an \`X-Request-Id\`.
`.trim();
