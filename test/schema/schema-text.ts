import type { Queryable } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';

/**
 * The schema of the database as text that a person can review and that only changes when the schema does: names in
 * order, expressions as PostgreSQL itself writes them. What extensions brought is left out.
 */
export async function schemaText(db: Queryable): Promise<string> {
  const sections = [await extensions(db), await tables(db), await functions(db), await triggers(db)];
  return `${sections.flat().join('\n\n')}\n`;
}

async function extensions(db: Queryable): Promise<readonly string[]> {
  const rows = await db.many<{ line: string }>(sql`
    select format('extension %s', extname) as line
    from pg_extension
    order by extname
  `);
  return [rows.map(({ line }) => line).join('\n')];
}

async function tables(db: Queryable): Promise<readonly string[]> {
  const rows = await db.many<{ text: string }>(sql`
    select format(E'table %s\n%s', relname, string_agg(line, E'\n' order by kind, position, line collate "C")) as text
    from (
      select
        pg_class.relname,
        1 as kind,
        attnum as position,
        format(
          '  %I %s%s%s',
          attname,
          format_type(atttypid, atttypmod),
          case when attnotnull then ' not null' else '' end,
          case
            when attgenerated <> '' then format(' generated always as (%s) stored', regexp_replace(pg_get_expr(adbin, adrelid), '\\s+', ' ', 'g'))
            when attidentity <> '' then ' generated as identity'
            when adbin is not null then format(' default %s', pg_get_expr(adbin, adrelid))
            else ''
          end
        ) as line
      from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all
      select
        pg_class.relname,
        2,
        0,
        format('  constraint %s %s', conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint
      join pg_class on pg_class.oid = conrelid
      -- PostgreSQL 18 lists "not null" here, older ones do not.
      where connamespace = 'public'::regnamespace and contype <> 'n'
      union all
      select
        pg_class.relname,
        3,
        0,
        format(
          '  %sindex %s %s',
          case when indisunique then 'unique ' else '' end,
          index_class.relname,
          regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')
        )
      from pg_index
      join pg_class on pg_class.oid = indrelid
      join pg_class as index_class on index_class.oid = indexrelid
      where pg_class.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    ) as lines
    group by relname
    order by relname
  `);
  return rows.map(({ text }) => text);
}

async function functions(db: Queryable): Promise<readonly string[]> {
  const rows = await db.many<{ text: string }>(sql`
    select rtrim(pg_get_functiondef(pg_proc.oid), E'\n') as text
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by proname, pg_get_function_identity_arguments(pg_proc.oid)
  `);
  return rows.map(({ text }) => text);
}

async function triggers(db: Queryable): Promise<readonly string[]> {
  const rows = await db.many<{ line: string }>(sql`
    select pg_get_triggerdef(pg_trigger.oid) as line
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
    order by relname, tgname
  `);
  return rows.length === 0 ? [] : [rows.map(({ line }) => line).join('\n')];
}
