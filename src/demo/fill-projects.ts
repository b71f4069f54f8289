import type { Values } from '../server/engine/row-values.ts';
import { fillComments } from './fill-comments.ts';
import { fillItems } from './fill-items.ts';
import type { FilledCompany } from './fill-people.ts';
import type { FilledProject } from './filled-project.ts';
import { byName, dateFromNow, daysFromNow, type Filler, idOf } from './filler.ts';
import type { DemoProject } from './project-types.ts';

interface Made {
  readonly filler: Filler;
  readonly projects: readonly { readonly id: number; readonly project: DemoProject }[];
}

/** Adds the rows of one resource for all projects in one statement. Returns ids by name for each project. */
async function addForEach<T>(
  { filler, projects }: Made,
  resource: string,
  partsOf: (project: DemoProject, index: number) => readonly T[],
  rowOf: (part: T, index: number) => Values,
): Promise<readonly ReadonlyMap<string, number>[]> {
  const parts = projects.map(({ project }, index) => partsOf(project, index));
  const rows = projects.flatMap(({ id }, index) =>
    (parts[index] ?? []).map((part) => ({ project_id: id, ...rowOf(part, index) })),
  );
  const ids = [...(await filler.add(resource, rows))];
  return parts.map((own, index) =>
    byName(
      own.map((part) => String(rowOf(part, index)['name'])),
      ids.splice(0, own.length),
    ),
  );
}

const named = ([name, color, description = '']: readonly [string, string, string?]): Values => ({
  name,
  color,
  description,
});
const labelled = ([name, color]: readonly [string, string]): Values => ({ name, color });
const idsOf = (names: readonly string[], ids: ReadonlyMap<string, number> | undefined): number[] =>
  names.map((name) => idOf(ids ?? new Map(), name));

function projectRow(project: DemoProject, statuses: ReadonlyMap<string, number>, company: FilledCompany): Values {
  return {
    company_id: project.everyones ? null : company.id,
    name: project.name,
    description: project.description,
    entity_type: project.kind ?? 'project',
    published: project.published ?? false,
    project_status_id: idOf(statuses, project.status),
    color: project.color,
    starts_on: dateFromNow(project.starts),
    ends_on: dateFromNow(project.ends),
    removed: project.removed ?? false,
    user_id: project.everyones ? null : company.author,
  };
}

/** Adds the projects of a company with all their contents. Returns the created projects in the given order. */
export async function fillProjects(
  company: FilledCompany,
  projects: readonly DemoProject[],
): Promise<readonly FilledProject[]> {
  const { filler } = company;
  const statuses = await filler.named('project_status');
  const ids = await filler.add(
    'project',
    projects.map((project) => projectRow(project, statuses, company)),
  );
  const made = projects.map((project, index) => ({ id: ids[index] as number, project }));
  const all: Made = { filler, projects: made };

  const sections = await addForEach(all, 'section', (p) => p.sections, named);
  const labels = await addForEach(all, 'label', (p) => p.labels ?? [], labelled);
  const roles = await addForEach(all, 'stakeholder_role', (p) => p.roles ?? [], named);
  const categories = await addForEach(all, 'product_and_service_item_category', (p) => p.categories ?? [], named);
  const tagCategories = await addForEach(all, 'tag_category', (p) => p.tagCategories ?? [], named);
  const stakeholders = await addForEach(
    all,
    'stakeholder',
    (p) => p.stakeholders ?? [],
    ({ name, organisation, description, roles: roleNames }, i) => ({
      name,
      organisation: organisation ?? '',
      description,
      stakeholder_role_ids: idsOf(roleNames, roles[i]),
    }),
  );
  const products = await addForEach(
    all,
    'product_and_service_item',
    (p) => p.products ?? [],
    ({ name, description, categories: categoryNames }, i) => ({
      name,
      description,
      product_and_service_item_category_ids: idsOf(categoryNames, categories[i]),
    }),
  );
  const tags = await addForEach(
    all,
    'tag',
    (p) => p.tags ?? [],
    ({ name, color, categories: categoryNames }, i) => ({
      name,
      color,
      tag_category_ids: idsOf(categoryNames, tagCategories[i]),
    }),
  );
  await addForEach(
    all,
    'project_resource',
    (p) => p.resources ?? [],
    ([name, kind, url, description]) => ({ name, kind, url, description, user_id: company.author }),
  );
  await filler.add(
    'stakeholder_map_item',
    made.flatMap(({ project }, i) =>
      (project.stakeholders ?? []).flatMap(({ name, at }) =>
        at ? [{ stakeholder_id: idOf(stakeholders[i] ?? new Map(), name), x: at[0], y: at[1] }] : [],
      ),
    ),
  );

  const types = await filler.named('scenario_module', 'type_key');
  const moduleStatuses = await filler.named('project_scenario_module_status');
  const modules = await addForEach(
    all,
    'project_scenario_module',
    (p) => p.modules,
    (module, i) => ({
      name: module.name,
      description: module.description ?? '',
      section_id: idOf(sections[i] ?? new Map(), module.section),
      scenario_module_id: idOf(types, module.type),
      project_scenario_module_status_id: idOf(moduleStatuses, module.status),
      locked: module.locked ?? false,
      label_ids: idsOf(module.labels ?? [], labels[i]),
      layers: module.diagram?.layers ?? [],
      ...(module.settings && { entity_value_settings: module.settings }),
      user_id: company.author,
    }),
  );
  const filled = made.map((one, i): FilledProject => {
    const of = (maps: readonly ReadonlyMap<string, number>[]) => maps[i] ?? new Map<string, number>();
    return {
      ...one,
      sections: of(sections),
      labels: of(labels),
      modules: of(modules),
      stakeholders: of(stakeholders),
      products: of(products),
      tags: of(tags),
    };
  });
  // Grants come first, because only people who may read a comment are notified of it.
  await grant(company, filled);
  await fillComments(company, filled, await fillItems(company, filled));
  await view(company, filled);
  await filler.age('project', ids, (index) => projects[index]?.touched ?? 0);
  return filled;
}

/** Adds grants: `admin` for the author, as for the creator of a project; for others the grants in the files. */
async function grant(
  { filler, people, teams, author }: FilledCompany,
  projects: readonly FilledProject[],
): Promise<void> {
  const own = projects.filter(({ project }) => !project.everyones);
  await filler.add(
    'user_permission',
    own.flatMap(({ id, project }) => [
      { project_id: id, user_id: author, permission_key: 'admin' },
      ...Object.entries(project.people ?? {}).map(([name, permission_key]) => ({
        project_id: id,
        user_id: idOf(people, name),
        permission_key,
      })),
    ]),
  );
  await filler.add(
    'role_permission',
    own.flatMap(({ id, project }) =>
      Object.entries(project.teams ?? {}).map(([name, permission_key]) => ({
        project_id: id,
        role_id: idOf(teams, name),
        permission_key,
      })),
    ),
  );
}

/** Makes the first people view the first projects, and mark one of them as a favourite. */
async function view({ filler, people }: FilledCompany, projects: readonly FilledProject[]): Promise<void> {
  const visitors = [...people.values()].slice(0, 3);
  const seen = projects.filter(({ project }) => project.kind === undefined && !project.removed).slice(0, 3);
  await filler.add(
    'viewed_project',
    visitors.flatMap((user_id, i) =>
      seen.map(({ id }, j) => ({
        user_id,
        project_id: id,
        viewed_at: daysFromNow(-(i + j * 2) / 3),
        view_count: 9 - 2 * j,
      })),
    ),
  );
  await filler.add(
    'favorite_project',
    visitors.flatMap((user_id) => seen.slice(0, 1).map(({ id }) => ({ user_id, project_id: id }))),
  );
}
