/** The rows of a project that items can be assigned to (stakeholders, products, tags and people), by kind. Pure. */
import { notReadable } from '../../fields/reference-names.ts';
import type { AssignmentField } from './kinds.ts';

export interface Group {
  readonly id: number;
  readonly name: string;
  readonly color: string | null;
}

export interface Assignable extends Group {
  readonly groupIds: readonly number[];
  /** A short description for the preview on hover. */
  readonly detail: string;
}

/** The assignable rows of one kind, in the order of the project. */
export interface AssignableList {
  readonly things: ReadonlyMap<number, Assignable>;
  readonly groups: ReadonlyMap<number, Group>;
}

export type Assignables = Readonly<Record<AssignmentField, AssignableList>>;

export const emptyList: AssignableList = { things: new Map(), groups: new Map() };

/**
 * The name of an assignable row. If no list contains the row, a text for unreadable names, so that the assignment is
 * still visible.
 */
export const nameOfAssignable = (list: AssignableList, id: number): string => list.things.get(id)?.name ?? notReadable;

/** The names of the row's groups. */
export const groupNames = (list: AssignableList, id: number): readonly string[] =>
  (list.things.get(id)?.groupIds ?? []).flatMap((group) => list.groups.get(group)?.name ?? []);

/** The ids of the assignable rows in any of the groups. */
export const assignablesInGroups = (list: AssignableList, groups: readonly number[]): readonly number[] =>
  groups.length === 0
    ? []
    : [...list.things.values()]
        .filter(({ groupIds }) => groupIds.some((id) => groups.includes(id)))
        .map(({ id }) => id);

/** The initials of a name, up to two letters, where there is no space for the name. */
export function firstLetters(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
