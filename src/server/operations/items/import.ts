/** POST import_upload: items from a file, and the stakeholders, products and tags that only the file knows. */

import sql from 'sql-template-tag';
import { throwFaults } from '../../calls/body.ts';
import type { Handler } from '../../calls/call.ts';
import { openChange } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import { answerRows } from '../../engine/read/answer-rows.ts';
import { resolveInside } from '../../engine/read/value-names.ts';
import type { Values } from '../../engine/row-values.ts';
import { writingActor } from '../../engine/system-role.ts';
import { readBody } from '../../engine/write/body.ts';
import { requireFields } from '../../engine/write/create.ts';
import type { Run } from '../../store/database.ts';
import { findTwice, store } from './create.ts';
import { type Makers, madeMembers, prepareMakers, resolveNames } from './import-names.ts';
import { type ItemType, readFileRows } from './import-rows.ts';
import { mostRows } from './scope.ts';

/** What an item's file names and the project may learn. */
const makers: Makers = {
  stakeholder_ids: 'stakeholders',
  product_and_service_item_ids: 'product_and_service_items',
  tag_ids: 'tags',
};

/** The kinds of items a module may hold, the first being the one that is meant where the file says none. */
async function itemTypes(run: Run, module: number): Promise<readonly ItemType[]> {
  const rows = await run<{ type: string }>(
    sql`select json_build_object('id', a.id, 'key', a.key, 'name', a.name, 'json_schema', a.json_schema)::text as type
      from entity_attribute a join project_scenario_module m on m.scenario_module_id = a.module_type_id
      where m.id = ${module} order by a.position, a.id`,
  );
  return rows.map(({ type }) => JSON.parse(type) as ItemType);
}

export const importUpload: Handler<'import_upload_entity_values'> = async (
  { path, file, granted: { scope, context } },
  services,
) => {
  const { database } = services;
  const types = await database.transaction(scope.actor, (run) => itemTypes(run, path.module_id));
  const errors: FieldError[] = [];
  const read = await readFileRows(file.bytes, scope, types, errors);
  if (read.length > mostRows)
    throw invalid([
      { pointer: '', message: `The file has more than ${mostRows.toLocaleString('en')} items. Split it.` },
    ]);
  throwFaults(errors);
  const prepared = await prepareMakers(scope, services, makers, read);
  return database.transaction(writingActor(scope, context.line), async (run) => {
    let change: number | null = null;
    const open = async (): Promise<number> => {
      change ??= await openChange(run, scope, 'create');
      return change;
    };
    const { rows, made } = await resolveNames(
      { run, scope },
      { line: context.line, rows: read, prepared },
      open,
      errors,
    );
    const inside = await resolveInside({ run, scope }, context.line, rows, (row, field, pointer, message) =>
      errors.push({ pointer: `/${row}/${field}${pointer}`, message }),
    );
    throwFaults(errors);
    const sent = inside.map((row, index) => ({ index, values: bodyOf(row, index), replaces: null }));
    throwFaults(errors);
    for (const { values } of sent) requireFields(scope, values, 'create', context.resolved.facts);
    findTwice(sent, errors);
    throwFaults(errors);
    const { ids } = await store({ run, scope, context }, sent, open);
    const parts = [`"default":${await answerRows(run, scope, ids)}`, ...(await madeMembers(run, makers, made))];
    const headers: Record<string, string> = change === null ? {} : { 'x-change': String(change) };
    return { status: 200, body: `{${parts.join(',')}}`, headers };
  });

  function bodyOf(row: Values, index: number): Values {
    return readBody({ collection: scope.collection, resource: scope.resource }, 'create', row, {
      errors,
      base: `/${index}`,
    });
  }
};
