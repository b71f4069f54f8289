/** The context of the open page: the calls that read its contents, and the lists that the model may read from it. */
import type { components } from '../../../contract/generated/client.ts';
import type { Model } from '../../../contract/model.ts';
import { isRead } from './reading.ts';

export type OpenPage = NonNullable<components['schemas']['AssistantQuestion']['page']>;

/** The API address of the open module. */
export const moduleAddress = ({ id, project_id = 0 }: OpenPage): string =>
  `/api/projects/${project_id}/project_scenario_modules/${id}`;

/** Addresses that are read before the first request to the model, with the person's permissions. */
export function addressesOf(page: OpenPage | undefined): readonly string[] {
  if (!page) return [];
  const { id, project_id: project } = page;
  switch (page.resource) {
    case 'project':
      return [`/api/projects/${id}`, `/api/projects/${id}/project_scenario_modules?per_page=100`];
    case 'project_scenario_module': {
      const module = moduleAddress(page);
      return [`/api/projects/${project ?? 0}`, module, `${module}/entity_values?per_page=200`];
    }
    case 'data_catalog':
      return [`/api/data_catalogs/${id}`, `/api/data_catalogs/${id}/data_catalog_details?per_page=200`];
    case 'data_map':
      return [`/api/data_maps/${id}`, `/api/data_maps/${id}/data_map_detail_mappings/coverage.json`];
    case 'assessment':
      return [
        `/api/assessments/${id}`,
        ...['sections', 'groups', 'questions'].map((list) => `/api/assessments/${id}/${list}?per_page=200`),
      ];
  }
}

/** The project that the usage statistics assign a question to. */
export const projectOf = (page: OpenPage | undefined): number | null =>
  page?.resource === 'project' ? page.id : (page?.project_id ?? null);

/** The readable lists of the page: one line each, with address and title. */
export function listsFrom(model: Model, page: OpenPage | undefined): readonly string[] {
  const readable = isRead(model);
  const project = projectOf(page);
  const figures = project === null ? [] : [`/api/projects/${project}/gaps (What the project lacks)`];
  const lists = [...model.collections.values()].flatMap((collection) => {
    const { key, path } = collection;
    if (collection.singleton || !readable({ id: key, verb: 'list', collection })) return [];
    if (!concerns(path, page)) return [];
    const known = path
      .replace('{project_id}', String(project ?? '{project_id}'))
      .replace(
        page ? `{${page.resource === 'project_scenario_module' ? 'module' : page.resource}_id}` : '{}',
        String(page?.id),
      );
    return [`${known} (${model.resources.get(collection.resource)?.plural ?? key})`];
  });
  return [...figures, ...lists];
}

/** Whether a list belongs to the object of the page; without a page, whether it is a top-level list. */
function concerns(path: string, page: OpenPage | undefined): boolean {
  if (!page) return !path.includes('{');
  if (projectOf(page) !== null) return path.startsWith('/api/projects/{project_id}/');
  const base = { data_catalog: '/api/data_catalogs/', data_map: '/api/data_maps/', assessment: '/api/assessments/' };
  return page.resource in base && path.startsWith(base[page.resource as keyof typeof base]);
}

/** Stop words: words of nearly every question. */
const empty = new Set(
  'about after also and are can could does every for from had has have how into is its list many more most not our show tell than that the their them there these they this those was were what when where which who why will with would you your'.split(
    ' ',
  ),
);
/** The maximum number of searches for one question. */
const maxWords = 3;

/** The words of a question without stop words, the longest first. */
export const searchedWords = (question: string): readonly string[] =>
  [...new Set(question.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]{2,}/gu) ?? [])]
    .filter((word) => !empty.has(word))
    .sort((one, other) => other.length - one.length)
    .slice(0, maxWords);
