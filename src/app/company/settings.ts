import { lockCompany } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import type { CompanySettings } from '../../domain/company/default-settings.ts';
import { mergeSettings, type SettingProblem, settingsOf, type StoredSettings } from '../../domain/company/settings.ts';
import { badRequest, type FieldProblem, invalid, pointerTo, type Refusal } from '../../lib/refusal.ts';
import { requirePermission } from './permissions.ts';

export interface ReadSettings {
  readonly settings: CompanySettings;
  readonly updated_at: Temporal.Instant;
}

export async function readSettings({
  db,
  company,
  now,
}: Pick<ReadContext, 'db' | 'company' | 'now'>): Promise<ReadSettings> {
  const { stored, updated_at, ...facts } = await db.one<StoredCompanySettings>(sql`
    select
      c.settings as stored,
      c.settings_updated_at as updated_at,
      c.currency,
      c.default_timezone,
      (
        select t.id
        from tax_categories as t
        where t.company_id = ${company.id}
          and t."default"
      ) as tax_category_id,
      (
        select r.id
        from tax_regions as r
        where r.company_id = ${company.id}
          and r."default"
      ) as tax_region_id
    from companies as c
    where c.id = ${company.id}
  `);
  return { settings: settingsOf({ ...facts, now }, stored), updated_at };
}

interface StoredCompanySettings {
  readonly stored: unknown;
  readonly updated_at: Temporal.Instant;
  readonly currency: string;
  readonly default_timezone: string;
  readonly tax_category_id: string | null;
  readonly tax_region_id: string | null;
}

/** Changes the keys that are sent. One unknown or invalid key refuses the whole request. */
export async function updateSettings(work: Work, change: Readonly<Record<string, unknown>>): Promise<void> {
  if (change['security'] !== undefined) {
    const refusal = 'changing the security section needs the permission security_settings';
    await requirePermission(work, 'security_settings', refusal);
  }
  const company = await lockCompany<{ settings: StoredSettings }>(work.tx, work.company.id);
  const merged = mergeSettings(company.settings, change);
  if ('problems' in merged) throw refusalOf(merged.problems);
  await refuseUnknownLocations(work, merged.stored);
  await work.tx.run(sql`
    update companies
    set settings = ${JSON.stringify(merged.stored)}, settings_updated_at = ${work.now}
    where id = ${work.company.id}
  `);
}

function refusalOf(problems: readonly [SettingProblem, ...SettingProblem[]]): Refusal {
  const unfit = problems.find(({ kind }) => kind !== 'invalid');
  if (unfit !== undefined) return attributeRefusal(unfit);
  const [first, ...rest] = problems;
  return invalid(asFieldProblem(first), ...rest.map(asFieldProblem));
}

/** As the interface refuses attributes that are unknown or cannot be written. */
function attributeRefusal({ kind, path, message }: SettingProblem): Refusal {
  const attribute = `data.attributes.${path}`;
  const code = kind === 'unknown' ? 'unknown_attribute' : 'unwrittable_attribute';
  return badRequest(
    `${attribute} ${message}`,
    { pointer: pointerTo(...attribute.split('.')) },
    { attribute, message, code },
  );
}

const asFieldProblem = ({ path, message }: SettingProblem): FieldProblem => ({
  field: path.replaceAll('.', '/'),
  message,
});

async function refuseUnknownLocations({ tx, company }: Work, { defaults }: StoredSettings): Promise<void> {
  const chosen = Object.entries(defaults ?? {}).filter(([key, id]) => LOCATIONS.includes(key) && id !== null);
  if (chosen.length === 0) return;
  const active = await tx.many<{ id: string }>(sql`
    select id
    from locations
    where company_id = ${company.id}
      and id = any(${chosen.map(([, id]) => id)}::uuid[])
      and archived_at is null
  `);
  const known = new Set(active.map(({ id }) => id));
  const [first, ...rest] = chosen
    .filter(([, id]) => !known.has(String(id).toLowerCase()))
    .map(([key]) => ({ field: `defaults/${key}`, message: 'must exist' }));
  if (first !== undefined) throw invalid(first, ...rest);
}

const LOCATIONS = ['shop_start_location_id', 'shop_stop_location_id'];
