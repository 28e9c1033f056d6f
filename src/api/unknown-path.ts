import { Refusal } from '../lib/refusal.ts';

export const unknownPath = (): Refusal =>
  new Refusal(404, 'unknown_path', [{ detail: 'there is nothing at this path; /docs lists what there is' }]);
