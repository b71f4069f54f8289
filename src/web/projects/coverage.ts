/**
 * The matrix of a project's stakeholders, products and tags against its modules: the number of assignments, and gaps.
 * Pure.
 */
import type { CoverageLine } from '../../contract/generated/client.ts';
import type { Assignables } from '../assignments/assignables.ts';
import { type AssignmentField, assignmentKinds } from '../assignments/kinds.ts';
import type { ListedModule } from '../modules/module-groups.ts';

export const coveredFields = ['stakeholder_ids', 'product_and_service_item_ids', 'tag_ids'] as const;

export interface CoverageRow {
  readonly field: AssignmentField;
  readonly id: number;
  readonly name: string;
  /** One count for each module, in their order. */
  readonly counts: readonly number[];
  /** The number of modules with at least one assignment. */
  readonly modules: number;
}

const keyOf = (resource: string, id: number, module: number): string => `${resource} ${id} ${module}`;

/** The number of items that each stakeholder, product and tag is assigned to, by module. */
export function coverageRows(
  lines: readonly CoverageLine[],
  assignables: Assignables,
  modules: readonly Pick<ListedModule, 'id'>[],
): readonly CoverageRow[] {
  const found = new Map(lines.map((line) => [keyOf(line.resource, line.assigned_id, line.module_id), line.count]));
  return coveredFields.flatMap((field) =>
    [...assignables[field].things.values()].map(({ id, name }) => {
      const counts = modules.map((module) => found.get(keyOf(assignmentKinds[field].resource, id, module.id)) ?? 0);
      return { field, id, name, counts, modules: counts.filter((count) => count > 0).length };
    }),
  );
}

/** The matrix as rows of a file, headings first. */
export const coverageTable = (
  rows: readonly CoverageRow[],
  modules: readonly Pick<ListedModule, 'name'>[],
  kindOf: (field: AssignmentField) => string,
): readonly (readonly string[])[] => [
  ['Kind', 'Name', 'Modules', ...modules.map(({ name }) => name)],
  ...rows.map(({ field, name, counts, modules: used }) => [kindOf(field), name, String(used), ...counts.map(String)]),
];
