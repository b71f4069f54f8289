/** POST import_upload: items from a file, and the stakeholders, products and tags that only the file knows. */

import sql from 'sql-template-tag';
import { throwFaults } from '../../calls/body.ts';
import type { Handler } from '../../calls/call.ts';
import type { FieldError } from '../../engine/problem.ts';
import type { Run } from '../../store/database.ts';
import { findTwice, store } from './create.ts';
import type { CreatableNames } from './import-names.ts';
import { type ItemType, readFileRows } from './import-rows.ts';
import { takeOver } from './take-over.ts';

/** Fields whose unknown names are created in the project. */
const creatable: CreatableNames = {
  stakeholder_ids: 'stakeholders',
  product_and_service_item_ids: 'product_and_service_items',
  tag_ids: 'tags',
};

/** The item types of a module. The first is the default of rows without a type. */
async function itemTypes(run: Run, module: number): Promise<readonly ItemType[]> {
  const rows = await run<{ type: string }>(
    sql`select json_build_object('id', a.id, 'key', a.key, 'name', a.name, 'json_schema', a.json_schema)::text as type
      from entity_attribute a join project_scenario_module m on m.scenario_module_id = a.module_type_id
      where m.id = ${module} order by a.position, a.id`,
  );
  return rows.map(({ type }) => JSON.parse(type) as ItemType);
}

/** POST import_upload: items from a file of tables. */
export const importUpload: Handler<'import_upload_entity_values'> = async (
  { path, query, file, granted },
  services,
) => {
  const { scope, context } = granted;
  const types = await services.database.transaction(scope.actor, (run) => itemTypes(run, path.module_id));
  const faults: FieldError[] = [];
  const read = await readFileRows(
    file.bytes,
    scope,
    { types, encoding: query.encoding, dateOrder: query.date_order ?? null },
    faults,
  );
  throwFaults(faults);
  const taken = { granted, read, creatable, key: 'default', dryRun: query.dry_run === true };
  return takeOver(taken, services, async ({ run, open, bodies, errors }) => {
    const sent = bodies.map((values, index) => ({ index, values, replaces: null }));
    findTwice(sent, errors);
    throwFaults(errors);
    return store({ run, scope, context }, sent, open);
  });
};
