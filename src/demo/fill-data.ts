import type { Values } from '../server/engine/row-values.ts';
import { catalogs, type DemoCatalog, type DemoDetail, dataMap, interfaceLinks } from './data-contents.ts';
import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './filled-project.ts';
import { byName, idOf } from './filler.ts';

/** Adds the company's data map, its catalogs, and the mappings between them. */
export async function fillData(company: FilledCompany, project: FilledProject): Promise<void> {
  const { filler, author, people, teams } = company;
  const catalogIds = await filler.add(
    'data_catalog',
    catalogs.map(({ name, description, version, source, color, everyones }) => ({
      company_id: everyones ? null : company.id,
      name,
      description,
      version,
      source,
      color,
      user_id: everyones ? null : author,
    })),
  );
  const { categories, groups, mappings, ...values } = dataMap;
  const [map] = (await filler.add('data_map', [{ ...values, company_id: company.id, user_id: author }])) as [number];
  const categoryIds = byName(
    categories.map(([name]) => name),
    await filler.add(
      'data_map_category',
      categories.map(([name, color, description]) => ({ data_map_id: map, name, color, description })),
    ),
  );
  const groupIds = await fillGroups(company, catalogIds);
  const details = await fillDetails(company, catalogIds, groupIds, categoryIds);
  await filler.add(
    'data_map_data_catalog',
    catalogIds.map((data_catalog_id, index) => ({ data_map_id: map, data_catalog_id, x: 80 + index * 520, y: 60 })),
  );
  await filler.add(
    'data_map_category_mapping',
    groups.map(([group, category, kind]) => ({
      data_map_id: map,
      data_catalog_group_id: idOf(groupIds, group),
      data_map_category_id: idOf(categoryIds, category),
      kind,
      user_id: author,
    })),
  );
  await filler.add(
    'data_map_detail_mapping',
    mappings.map(([source, target, kind, status, note, transformation]) => ({
      data_map_id: map,
      source_detail_id: idOf(details, source),
      target_detail_id: idOf(details, target),
      kind,
      status,
      note,
      transformation,
      user_id: author,
    })),
  );
  const own = catalogIds.filter((_, index) => !catalogs[index]?.everyones);
  const member = idOf(people, 'Mira Lindqvist');
  await filler.add('user_permission', [
    ...own.flatMap((data_catalog_id) => [
      { data_catalog_id, user_id: author, permission_key: 'admin' },
      { data_catalog_id, user_id: member, permission_key: 'write' },
    ]),
    { data_map_id: map, user_id: author, permission_key: 'admin' },
    { data_map_id: map, user_id: member, permission_key: 'write' },
  ]);
  await filler.add('role_permission', [
    ...own.map((data_catalog_id) => ({
      data_catalog_id,
      role_id: idOf(teams, 'Information technology'),
      permission_key: 'read',
    })),
    { data_map_id: map, role_id: idOf(teams, 'Information technology'), permission_key: 'read' },
  ]);
  await filler.add(
    'associated_data_element',
    ['Order', 'Bin', 'Employee'].map((name) => ({
      project_id: project.id,
      data_catalog_detail_id: idOf(details, name),
      data_map_id: map,
      user_id: author,
    })),
  );
  await fillInterface(company, project, { catalogs: catalogIds, details });
}

interface FilledCatalogs {
  readonly catalogs: readonly number[];
  readonly details: ReadonlyMap<string, number>;
}

/** Adds the project's data interface: its references to the catalogs, and the links between elements. */
async function fillInterface(
  { filler }: FilledCompany,
  project: FilledProject,
  { catalogs: drawnOn, details }: FilledCatalogs,
): Promise<void> {
  const module_id = idOf(project.modules, 'Robots and warehouse management');
  await filler.include('project', project.id, 'data_catalog_ids', drawnOn);
  await filler.include('project_scenario_module', module_id, 'data_catalog_ids', drawnOn);
  await filler.add(
    'data_map_detail_link',
    interfaceLinks.map(([from, to, direction, title]) => ({
      module_id,
      detail_id: idOf(details, from),
      linked_detail_id: idOf(details, to),
      direction,
      title,
    })),
  );
}

async function fillGroups(
  { filler }: FilledCompany,
  catalogIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const all = catalogs.flatMap((catalog, index) =>
    catalog.groups.map(({ name, color, description }) => ({
      data_catalog_id: catalogIds[index],
      name,
      color,
      description,
    })),
  );
  return byName(
    all.map(({ name }) => name),
    await filler.add('data_catalog_group', all),
  );
}

interface Level {
  readonly catalog: number;
  readonly group: number;
  readonly parent: number | null;
  readonly code: string;
  readonly detail: DemoDetail;
}

/** Adds elements level by level, because parents must exist first; returns ids by name. */
async function fillDetails(
  { filler }: FilledCompany,
  catalogIds: readonly number[],
  groups: ReadonlyMap<string, number>,
  categories: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const top = (catalog: DemoCatalog, index: number): Level[] =>
    catalog.groups.flatMap((group, g) =>
      group.details.map((detail, d) => ({
        catalog: catalogIds[index] as number,
        group: idOf(groups, group.name),
        parent: null,
        code: `${g + 1}.${d + 1}`,
        detail,
      })),
    );
  const rowOf = ({ catalog, group, parent, code, detail }: Level): Values => ({
    data_catalog_id: catalog,
    group_id: group,
    parent_id: parent,
    name: detail.name,
    code,
    data_type: detail.type ?? '',
    example: detail.example ?? '',
    mandatory: detail.mandatory ?? false,
    sensitivity: detail.sensitivity ?? 'internal',
    data_map_category_ids: detail.category ? [idOf(categories, detail.category)] : [],
  });
  for (let level = catalogs.flatMap(top); level.length; ) {
    const made = await filler.add('data_catalog_detail', level.map(rowOf));
    for (const [index, { detail }] of level.entries())
      if (!ids.has(detail.name)) ids.set(detail.name, made[index] as number);
    level = level.flatMap((above, index) =>
      (above.detail.below ?? []).map((detail, d) => ({
        ...above,
        parent: made[index] as number,
        code: `${above.code}.${d + 1}`,
        detail,
      })),
    );
  }
  return ids;
}
