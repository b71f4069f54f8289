/**
 * Trigram indexes for searches in labels, if the database has the extension. Without the extension a search has the
 * same results but is slower.
 */

import sql from 'sql-template-tag';
import type { Model, Resource } from '../../contract/model.ts';
import { log } from '../log.ts';
import { type Database, systemActor } from './database.ts';
import { tablesOf } from './tables.ts';

/** Resources without a tenant have few rows, so a scan is enough. */
export function hasLabelIndex(resource: Resource): boolean {
  const label = resource.fields.get(resource.label);
  return (
    resource.search !== null &&
    resource.tenancy.kind === 'company' &&
    label?.kind === 'value' &&
    label.schema['type'] === 'string'
  );
}

/** The SQL expression that the label index contains and that searches use. */
export const foldedLabel = (label: string): string => `tessera_fold("${label}")`;

/** Creates the extension and the missing indexes. Does nothing if the extension is not available. */
export async function makeLabelIndexes(database: Database, model: Model): Promise<void> {
  const tables = new Map(tablesOf(model));
  const indexes = [...model.resources.values()]
    .filter((resource) => tables.has(resource.name) && hasLabelIndex(resource))
    .map((resource) => {
      const { name, label } = resource;
      const index = `${name}_${label}_folded`.slice(0, 63);
      // The index of earlier releases, which folded letter case only.
      const former = `${name}_${label}_trigrams`.slice(0, 63);
      // The existence check comes first, because creating an existing index would still wait for writers.
      return `if to_regclass('"${index}"') is null then
          begin create index "${index}" on "${name}" using gin ((${foldedLabel(label)}) gin_trgm_ops);
          -- Another process has created it at the same time.
          exception when duplicate_table or unique_violation then null; end;
        end if;
        if to_regclass('"${former}"') is not null then drop index if exists "${former}"; end if;`;
    });
  await database.script(`
    do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$;
    do $$ begin
      if exists (select 1 from pg_extension where extname = 'pg_trgm') then
        ${indexes.join('\n        ')}
      end if;
    end $$;`);
  const found = await database.query(systemActor, sql`select 1 from pg_extension where extname = 'pg_trgm'`);
  if (found.length === 0)
    log.warn(
      'The database has no extension pg_trgm and none could be made: the search finds the same and reads every label for it, which is slow with many rows. Let an administrator of the database run "create extension pg_trgm", and start again.',
    );
}
