/** POST import_upload: items from a file, and the stakeholders, products and tags that only the file knows. */
import sql from 'sql-template-tag';
import { requireLevel } from '../engine/access.ts';
import { answerRows } from '../engine/answer-rows.ts';
import { readBody, type Values } from '../engine/body.ts';
import { requireFields } from '../engine/create.ts';
import { prepareCreate } from '../engine/ground.ts';
import { openChange } from '../engine/journal.ts';
import { type FieldError, invalid } from '../engine/problem.ts';
import { fileOf } from '../http/form.ts';
import type { Handler } from '../http/types.ts';
import type { Run } from '../store/database.ts';
import { findTwice, store } from './entity-values-create.ts';
import { madeKeys, prepareMakers, resolveNames } from './entity-values-import-names.ts';
import { type ItemType, readFileRows } from './entity-values-import-rows.ts';
import { itemScope, mostRows, throwFaults } from './entity-values-scope.ts';

const mostFileBytes = 5 * 1024 * 1024;

/** The kinds of items a module may hold, the first being the one that is meant where the file says none. */
async function itemTypes(run: Run, module: number): Promise<readonly ItemType[]> {
  const rows = await run<{ type: string }>(
    sql`select json_build_object('id', a.id, 'key', a.key, 'name', a.name, 'json_schema', a.json_schema)::text as type
      from entity_attribute a join project_scenario_module m on m.scenario_module_id = a.module_type_id
      where m.id = ${module} order by a.position, a.id`,
  );
  return rows.map(({ type }) => JSON.parse(type) as ItemType);
}

export const importUpload: Handler = async (request, services) => {
  const scope = itemScope(request, services);
  const { database } = services;
  requireLevel(scope, 'create', `import ${scope.resource.plural.toLowerCase()} here`);
  const ground = await prepareCreate(database, scope, {});
  const { bytes } = await fileOf(await request.form(mostFileBytes), mostFileBytes);
  const module = scope.params['module_id'] as number;
  const types = await database.transaction(scope.actor, (run) => itemTypes(run, module));
  const errors: FieldError[] = [];
  const read = await readFileRows(bytes, scope, types, errors);
  if (read.length > mostRows)
    throw invalid([
      { pointer: '', message: `The file has more than ${mostRows.toLocaleString('en')} items. Split it.` },
    ]);
  throwFaults(errors);
  const prepared = await prepareMakers(request, services, read);
  return database.transaction(scope.actor, async (run) => {
    let change: number | null = null;
    const open = async (): Promise<number> => {
      change ??= await openChange(run, scope, 'create');
      return change;
    };
    const { rows, made } = await resolveNames(run, scope, ground.line, read, prepared, open, errors);
    const sent = rows.map((row, index) => ({ index, values: bodyOf(row, index) }));
    throwFaults(errors);
    for (const { values } of sent) requireFields(scope, values, 'create', ground.walked.facts);
    findTwice(sent, errors);
    throwFaults(errors);
    const { ids } = await store(run, scope, ground, sent, open);
    const parts = [`"default":${await answerRows(run, scope, ids)}`];
    for (const key of madeKeys) {
      const one = made.get(key);
      parts.push(`"${key}":${one ? await answerRows(run, one.scope, one.ids) : '[]'}`);
    }
    const headers: Record<string, string> = change === null ? {} : { 'x-change': String(change) };
    return { status: 200, body: `{${parts.join(',')}}`, headers };
  });

  function bodyOf(row: Values, index: number): Values {
    return readBody(scope.collection, scope.resource, 'create', row, errors, `/${index}`);
  }
};
