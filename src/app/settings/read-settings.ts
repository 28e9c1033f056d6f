import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { CompanySettings } from '../../domain/settings/defaults.ts';
import { settingsOf } from '../../domain/settings/settings-of.ts';

export interface ReadSettings {
  readonly settings: CompanySettings;
  readonly updated_at: Temporal.Instant;
}

export async function readSettings({ db, company, now }: Pick<View, 'db' | 'company' | 'now'>): Promise<ReadSettings> {
  const { stored, updated_at, ...facts } = await db.one<StoredSettings>(sql`
    select
      c.settings as stored,
      c.settings_updated_at as updated_at,
      c.currency,
      c.default_timezone,
      (
        select t.id
        from tax_categories as t
        where t.company_id = c.id
          and t."default"
      ) as tax_category_id,
      (
        select r.id
        from tax_regions as r
        where r.company_id = c.id
          and r."default"
      ) as tax_region_id
    from companies as c
    where c.id = ${company.id}
  `);
  return { settings: settingsOf({ ...facts, now }, stored), updated_at };
}

interface StoredSettings {
  readonly stored: unknown;
  readonly updated_at: Temporal.Instant;
  readonly currency: string;
  readonly default_timezone: string;
  readonly tax_category_id: string | null;
  readonly tax_region_id: string | null;
}
