import { readdirSync } from 'node:fs';
import type { Resource } from './engine/resource.ts';

const FOLDER = new URL('./resources/', import.meta.url);

/** Everything that version 4 offers: the resources that the files of `resources/` export, in the order of their names. */
export const resources: readonly Resource[] = (
  await Promise.all(
    readdirSync(FOLDER)
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .toSorted()
      .map((file) => resourcesOf(file)),
  )
).flat();

async function resourcesOf(file: string): Promise<readonly Resource[]> {
  const module: Readonly<Record<string, unknown>> = await import(new URL(file, FOLDER).href);
  const found = Object.values(module).filter(isResource);
  if (found.length === 0) throw new Error(`${file} exports no resource`);
  return found;
}

/** Whether the value was made by `table`, `computed` or `command`. */
function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'kind' in value && 'type' in value && 'operations' in value;
}
