/** The things of a project that items can be assigned to, by kind. Pure. */
import { notReadable } from '../../fields/reference-names.ts';
import type { AssignmentField } from './kinds.ts';

export interface Group {
  readonly id: number;
  readonly name: string;
  readonly color: string | null;
}

export interface Assignable extends Group {
  readonly groupIds: readonly number[];
  /** A short text for the peek. */
  readonly detail: string;
}

/** In the order of the project. */
export interface AssignableList {
  readonly things: ReadonlyMap<number, Assignable>;
  readonly groups: ReadonlyMap<number, Group>;
}

export type Assignables = Readonly<Record<AssignmentField, AssignableList>>;

export const emptyList: AssignableList = { things: new Map(), groups: new Map() };

/** The name of a thing. One that is in no list is named as unreadable, so that no assignment is hidden. */
export const nameOfAssignable = (list: AssignableList, id: number): string => list.things.get(id)?.name ?? notReadable;

/** The names of a thing's groups. */
export const groupNames = (list: AssignableList, id: number): readonly string[] =>
  (list.things.get(id)?.groupIds ?? []).flatMap((group) => list.groups.get(group)?.name ?? []);

/** The things that are in any of the groups. */
export const assignablesInGroups = (list: AssignableList, groups: readonly number[]): readonly number[] =>
  groups.length === 0
    ? []
    : [...list.things.values()]
        .filter(({ groupIds }) => groupIds.some((id) => groups.includes(id)))
        .map(({ id }) => id);

/** The initials of a name, up to two letters, for places without room for it. */
export function firstLetters(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
