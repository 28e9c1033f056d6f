import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { CompanySettings } from '../../domain/settings/defaults.ts';
import { settingsOf } from '../../domain/settings/settings-of.ts';

export interface ReadSettings {
  readonly settings: CompanySettings;
  readonly updated_at: Temporal.Instant;
}

export async function readSettings({ db, company, now }: View): Promise<ReadSettings> {
  const { stored, updated_at, ...facts } = await db.one<StoredSettings>(sql`
    select
      c.settings as stored,
      c.settings_updated_at as updated_at,
      c.currency,
      c.default_timezone,
      (
        select r.id
        from tax_regions as r
        where r.company_id = c.id
          and r."default"
          and r.archived_at is null
        order by r.created_at, r.id
        limit 1
      ) as tax_region_id
    from companies as c
    where c.id = ${company.id}
  `);
  return { settings: settingsOf({ ...facts, tax_category_id: null, now }, stored), updated_at };
}

interface StoredSettings {
  readonly stored: unknown;
  readonly updated_at: Temporal.Instant;
  readonly currency: string;
  readonly default_timezone: string;
  readonly tax_region_id: string | null;
}
