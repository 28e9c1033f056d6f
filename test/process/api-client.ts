import { z } from 'zod';
import type { SpawnedServer } from './spawned-server.ts';
import { settingsFor } from './spawned-server.ts';

const { HOLDFAST_ACCESS_TOKEN: TOKEN = '' } = settingsFor('');

const HEADERS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

/** Creates a customer; answers the status, 0 when there was no answer. */
export async function createCustomer({ facts }: SpawnedServer, name: string): Promise<number> {
  try {
    const response = await fetch(`${facts.urls.v4}/customers`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({ data: { type: 'customers', attributes: { name } } }),
    });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

export async function customerNames({ facts }: SpawnedServer): Promise<readonly string[]> {
  const response = await fetch(`${facts.urls.v4}/customers.json?page[size]=1000&fields[customers]=name`, {
    headers: HEADERS,
  });
  const { data } = z.object({ data: z.array(z.object({ name: z.string() })) }).parse(await response.json());
  return data.map(({ name }) => name);
}
