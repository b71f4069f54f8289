/**
 * Computes the coverage matrix: for each stakeholder, product and tag of a project, the number of assignments per
 * module, and the gaps. Pure.
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
  /** The counts, one per module, in the order of the modules. */
  readonly counts: readonly number[];
  /** The number of modules with at least one assignment. */
  readonly modules: number;
}

const keyOf = (resource: string, id: number, module: number): string => `${resource} ${id} ${module}`;

/** For each stakeholder, product and tag, the number of items to which it is assigned, by module. */
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

/** The matrix as rows of a file; the first row has the headings. */
export const coverageTable = (
  rows: readonly CoverageRow[],
  modules: readonly Pick<ListedModule, 'name'>[],
  kindOf: (field: AssignmentField) => string,
): readonly (readonly string[])[] => [
  ['Kind', 'Name', 'Modules', ...modules.map(({ name }) => name)],
  ...rows.map(({ field, name, counts, modules: used }) => [kindOf(field), name, String(used), ...counts.map(String)]),
];
