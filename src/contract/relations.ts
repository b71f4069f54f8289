/** Relations: references to single rows, for filters across a reference and for `include`. Pure. */

import { levelRank } from './audience.ts';
import { readableFields, resourceOf } from './bodies.ts';
import type { Collection, Field, Model, Resource } from './model.ts';

/** A reference of a row to a single other row. */
export interface Relation {
  /** The reference's name without `_id`: `stakeholder_role` for `stakeholder_role_id`. */
  readonly name: string;
  readonly reference: Field;
  readonly target: Resource;
  /** The collection that defines which fields of the row are shown. */
  readonly shownBy: Collection;
  /** The collections that may open the row to a caller. */
  readonly openedBy: readonly Collection[];
}

/** The response member with the included rows, by relation name. */
export const includedMember = '_included';

/** The name of the relation of a reference. */
export const relationName = (reference: string): string => reference.replace(/_id$/, '');

/**
 * The fields of an included row: its stored fields and its label. Only a call for the row itself returns computed
 * fields.
 */
export const includedFields = ({ shownBy, target }: Pick<Relation, 'shownBy' | 'target'>): readonly Field[] =>
  readableFields(shownBy, target).filter(({ kind, name }) => kind !== 'derived' || name === target.label);

const known = new WeakMap<Collection, ReadonlyMap<string, Relation>>();

/** The relations of a collection's rows, by name. */
export function relationsOf(model: Model, collection: Collection): ReadonlyMap<string, Relation> {
  const found = known.get(collection) ?? new Map(eachOf(model, collection).map((one) => [one.name, one]));
  known.set(collection, found);
  return found;
}

const eachOf = (model: Model, collection: Collection): readonly Relation[] =>
  readableFields(collection, resourceOf(model, collection)).flatMap((reference) => {
    const [targetName, ...more] = reference.targets;
    const target = reference.kind === 'reference' && !more.length ? model.resources.get(targetName ?? '') : undefined;
    const openedBy = target ? openedByOf(model, target) : [];
    const [shownBy] = openedBy;
    return target && shownBy ? [{ name: relationName(reference.name), reference, target, shownBy, openedBy }] : [];
  });

/**
 * The collections whose access to a row depends only on the row, not on a path; the widest audience first. Empty for
 * anonymous rows, which only lists protect.
 */
const openedByOf = (model: Model, target: Resource): readonly Collection[] =>
  target.anonymousIf
    ? []
    : [...model.collections.values()]
        .filter((one) => one.resource === target.name && isOpen(one) && showsAlone(model, one))
        .sort((a, b) => levelRank(a.levels.read) - levelRank(b.levels.read));

const isOpen = ({ access, operations }: Collection): boolean =>
  access.read.some(({ kind }) => kind !== 'nobody') && operations.some((verb) => verb === 'get' || verb === 'list');

/** Whether the policies and conditions of a collection depend only on the row. */
function showsAlone(model: Model, collection: Collection): boolean {
  const { binding, where, singleton, parent } = collection;
  if (binding && binding.kind !== 'owner' && binding.kind !== 'ancestor') return false;
  if (singleton && (parent !== null || where.length === 0)) return false;
  if (where.some(({ value }) => String(value).startsWith('{'))) return false;
  for (let step = parent; step; ) {
    const above = model.collections.get(step.collection);
    if (!above) return false;
    // A guard can be checked by the row alone; any other policy needs the steps of a path.
    if (above.access.read.some(({ kind }) => kind !== 'guard')) return false;
    step = above.parent;
  }
  return true;
}
