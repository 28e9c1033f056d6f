import { LIVE_LIMITS } from '../live/live-endpoint.ts';
import type { DescribedPart } from './described-operation.ts';
import { arrayOf, type JsonObject, object } from './json-schema.ts';
import { V4_SECURITY } from './security-schemes.ts';

const uuid: JsonObject = { type: 'string', format: 'uuid' };

const sequence: JsonObject = { type: 'integer', minimum: 0 };

/** The `data` of a `change`. */
const change = object(
  {
    sequence,
    kind: { type: 'string', examples: ['order.reserved'] },
    subject_type: { type: 'string', examples: ['orders'] },
    subject_id: uuid,
    related_ids: arrayOf(uuid),
    employee_id: { type: ['string', 'null'], format: 'uuid' },
    created_at: { type: 'string', format: 'date-time' },
  },
  ['sequence', 'kind', 'subject_type', 'subject_id', 'related_ids', 'employee_id', 'created_at'],
);

const EXAMPLE = [
  'retry: 2000\nid: 1041\nevent: start\ndata: {"sequence":1041}\n\n',
  'id: 1042\nevent: change\ndata: {"sequence":1042,"kind":"order.reserved","subject_type":"orders","subject_id":"01931f5c-7b1e-7c3a-9c1d-2f6a5e8b4d70","related_ids":[],"employee_id":null,"created_at":"2026-03-14T09:00:00.000000+00:00"}\n\n',
].join('');

const description = [
  'Server-sent events. The first message is `start`, with the sequence after which changes are told; every change of the company follows as `change`, in the order of its sequence, once, with that as its `id`.',
  '`data` of a `change` is the JSON of `live_change`: what happened to which record, but nothing of the record itself.',
  `Without \`Last-Event-ID\` and \`after\` it begins with what comes. Whoever is more than ${LIVE_LIMITS.behind} events behind gets \`reset\` with the present sequence instead: reload everything, and go on from there.`,
  `An employee without the permission \`activity_logs\` gets every \`employee_id\` as null, and \`reset\` instead of events older than ${LIVE_LIMITS.resume_s / 60} minutes.`,
  `A comment every ${LIVE_LIMITS.heartbeat_ms / 1_000} s says that somebody is there. The stream ends when the server closes or the credential is revoked. At most ${LIVE_LIMITS.streamsPerCredential} streams at once with one credential.`,
].join(' ');

/** The feed of changes. */
export const live: DescribedPart = {
  tag: { name: 'live', description: 'What changes, as it changes.' },
  version: 'v4',
  schemas: { live_change: change },
  operations: [
    {
      id: 'live',
      method: 'GET',
      path: '/api/4/live',
      summary: 'Changes as they happen',
      description,
      parameters: [
        { name: 'after', in: 'query', description: 'The sequence of the last event that is known.', schema: sequence },
        {
          name: 'Last-Event-ID',
          in: 'header',
          description: 'The same, as browsers send it when they come back; counts more than `after`.',
          schema: sequence,
        },
      ],
      status: 200,
      answer: {
        description: 'A stream that goes on until somebody leaves.',
        content: { 'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE } },
      },
      errors: [400, 401, 406, 429, 503],
      security: V4_SECURITY,
    },
  ],
};
