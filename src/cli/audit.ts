import { audit, type Audited, isClean } from '../app/audit/audit.ts';
import { readConfig } from '../config.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { CannotStart } from '../lib/cannot-start.ts';
import { type Command, jsonOption } from './command.ts';
import { findCompany } from './with-database.ts';

export const auditCommand: Command = {
  name: 'audit',
  summary: 'verify invariants; changes nothing and may run while the server runs',
  options: {
    company: { type: 'string', value: 'slug', help: 'only this company' },
    json: jsonOption,
  },
  async run(given) {
    const open = await openDatabase({ ...readConfig(), poolSize: 1, share: true });
    try {
      const pending = await pendingMigrations(open.database);
      if (pending.length > 0) {
        const names = pending.map(({ name }) => name).join(', ');
        throw new CannotStart(
          `Migrations are missing (${names}): run npm run holdfast -- migrate, or start the server.`,
        );
      }
      const slug = given.text('company');
      const company_id = slug === undefined ? undefined : (await findCompany(open.database, slug)).id;
      const audited = await audit(open.database, { company_id });
      process.stdout.write(given.flag('json') ? asJson(audited) : audited.map(asText).join(''));
      return isClean(audited) ? 0 : 1;
    } finally {
      await open.close();
    }
  },
};

function asJson(audited: readonly Audited[]): string {
  const invariants = audited.map(({ name, says, count, findings }) => ({ name, says, count, findings }));
  return `${JSON.stringify({ clean: isClean(audited), invariants })}\n`;
}

export function asText({ name, says, count, findings }: Audited): string {
  if (count === 0) return `✔ ${name}: ${says}\n`;
  const rest = count - findings.length;
  return [
    `✘ ${name}: violated: ${says}`,
    ...findings.map(
      ({ company, subject_type, subject_id, detail }) => `    ${company} ${subject_type} ${subject_id} ${detail}`,
    ),
    ...(rest === 0 ? [] : [`    and ${rest} more`]),
    '',
  ].join('\n');
}
