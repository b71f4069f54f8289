import sql from 'sql-template-tag';
import type { Values } from '../server/engine/row-values.ts';
import type { DemoItem } from './demo-item.ts';
import { diagramRows, shapeTypes } from './fill-diagrams.ts';
import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './filled-project.ts';
import { byName, dateFromNow, type Filler, idOf } from './filler.ts';

/** The first item type of each kind of module, by the kind's key. */
async function itemTypes(filler: Filler): Promise<ReadonlyMap<string, number>> {
  const rows = await filler.run<{ id: number; type_key: string }>(
    sql`select distinct on (m.type_key) a.id, m.type_key from entity_attribute a join scenario_module m on m.id = a.module_type_id order by m.type_key, a.position, a.id`,
  );
  return new Map(rows.map(({ id, type_key }) => [type_key, id]));
}

/** Replaces lookup names by ids, and numbers of days by dates; the name of a value determines its type. */
async function valuesOf(filler: Filler, values: Readonly<Record<string, unknown>>): Promise<Values> {
  const made: Values = {};
  for (const [key, value] of Object.entries(values)) {
    if (key.endsWith('_id') && typeof value === 'string')
      made[key] = idOf(await filler.named(key.slice(0, -'_id'.length)), value);
    else if (/_(date|on)$/.test(key) && typeof value === 'number') made[key] = dateFromNow(value);
    else made[key] = value;
  }
  return made;
}

async function itemRow({ filler, people }: FilledCompany, project: FilledProject, item: DemoItem): Promise<Values> {
  const ids = (names: readonly string[] | undefined, known: ReadonlyMap<string, number>) =>
    (names ?? []).map((name) => idOf(known, name));
  return {
    title: item.title,
    text: item.text ?? '',
    values: await valuesOf(filler, item.values ?? {}),
    stakeholder_ids: ids(item.stakeholders, project.stakeholders),
    product_and_service_item_ids: ids(item.products, project.products),
    tag_ids: ids(item.tags, project.tags),
    user_ids: ids(item.people, people),
    image: item.picture ? { url: item.picture } : null,
  };
}

/** The key of a shape, which includes the module because a shape's id is unique only within its module. */
export const shapeName = (module: number, shape: string): string => `${module}/${shape}`;

/** Adds the items and shapes of all modules in one statement. Returns the ids of the shapes by key. */
export async function fillItems(
  company: FilledCompany,
  projects: readonly FilledProject[],
): Promise<ReadonlyMap<string, number>> {
  const types = await itemTypes(company.filler);
  const ofShapes = await shapeTypes(company.filler);
  const rows: Values[] = [];
  for (const filled of projects)
    for (const module of filled.project.modules) {
      const module_id = idOf(filled.modules, module.name);
      for (const item of module.items ?? [])
        rows.push({
          ...(await itemRow(company, filled, item)),
          module_id,
          entity_attribute_id: idOf(types, module.type),
          jsid: `demo-${rows.length}`,
        });
      for (const { type, item, row } of module.diagram ? diagramRows(module.diagram) : [])
        rows.push({
          ...(await itemRow(company, filled, item)),
          ...row,
          module_id,
          entity_attribute_id: idOf(ofShapes, `${module.type}/${type}`),
        });
    }
  const ids = await company.filler.add('entity_value', rows);
  return byName(
    rows.map(({ module_id, jsid }) => shapeName(Number(module_id), String(jsid))),
    ids,
  );
}
