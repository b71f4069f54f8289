/** Data of project cards and lines in lists. Pure. */
import type { Project } from '../../../contract/generated/client.ts';
import type { ModuleKind } from '../../modules/module-kinds.ts';
import type { Row } from '../../resources/state/row/row.ts';

export type ListedProject = Row &
  Pick<
    Project,
    | 'name'
    | 'entity_type'
    | 'published'
    | 'color'
    | 'image'
    | 'favorite'
    | 'last_editor'
    | 'last_event_date'
    | 'last_viewed_at'
    | 'module_count'
    | 'scenario_module_ids'
    | 'coverage'
    | 'comment_count'
    | 'unread_comment_count'
    | 'project_status_id'
  >;

/** A row of the project list, with the fields that the list requests. */
export const listed = (row: Row): ListedProject => row as ListedProject;

/** The kinds of a project's modules, in the order of the kinds. */
export const kindsIn = (project: ListedProject, kinds: readonly ModuleKind[]): readonly ModuleKind[] =>
  (project.scenario_module_ids ?? []).flatMap((id) => kinds.find((kind) => kind.id === id) ?? []);

/** The text of a number of modules. */
export const modulesText = (count: number): string =>
  count === 0 ? 'No modules' : count === 1 ? '1 module' : `${count} modules`;
