/** Gives the JSON of seeds back the order it was written in, where a column has only now begun to keep it. */
import sql from 'sql-template-tag';
import type { Model, Resource } from '../../contract/model.ts';
import { name } from '../engine/scope.ts';
import type { Run } from '../store/database.ts';
import { orderedColumns } from '../store/tables.ts';
import { entryOf, type SeedRecord, seedKey } from './seed-record.ts';

/**
 * Databases from before columns kept the order hold it as `jsonb` sorted it. Such a row still has the text that
 * `jsonb` writes, which no request does, and holds what its seed says: nobody has edited it.
 */
export async function restoreSeedOrder(run: Run, model: Model, record: SeedRecord): Promise<void> {
  for (const resource of model.resources.values())
    for (const column of orderedColumns(resource)) {
      const written = seedValues(model, record, resource, column);
      if (!written.length) continue;
      await run(sql`update ${name(resource.name)} t set ${name(column)} = v.value
        from json_to_recordset(${JSON.stringify(written)}::json) as v(id integer, value json)
        where t.id = v.id and t.${name(column)}::text = t.${name(column)}::jsonb::text
          and t.${name(column)}::jsonb = v.value::jsonb and t.${name(column)}::text <> v.value::text`);
    }
}

/** What the files say of a column, by the rows that their seeds became. */
const seedValues = (model: Model, record: SeedRecord, resource: Resource, column: string) =>
  resource.seeds.flatMap((seed) => {
    const id = record.get(entryOf(resource.name, seedKey(model, resource, seed)));
    return id == null || seed[column] === undefined ? [] : [{ id, value: seed[column] }];
  });
