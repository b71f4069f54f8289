/** Relations: the rows behind references, for filters across a reference and for `include`. Pure. */
import { readableFields, resourceOf } from './bodies.ts';
import { type Collection, type Field, levelRank, type Model, type Resource } from './model.ts';

/** A reference of a row to one other. */
export interface Relation {
  /** `stakeholder_role` of `stakeholder_role_id`. */
  readonly name: string;
  readonly reference: Field;
  readonly target: Resource;
  /** The collection whose fields of the row are shown. */
  readonly shownBy: Collection;
  /** To whom any of these collections shows it. */
  readonly openedBy: readonly Collection[];
}

/** The member of an answer with its included rows, by the names of their relations. */
export const includedMember = '_included';

/** The name of the relation of a reference. */
export const relationName = (reference: string): string => reference.replace(/_id$/, '');

/**
 * The fields of an included row: its stored fields and its label. Computed fields are answered only by a call for the
 * row.
 */
export const includedFields = ({ shownBy, target }: Pick<Relation, 'shownBy' | 'target'>): readonly Field[] =>
  readableFields(shownBy, target).filter(({ kind, name }) => kind !== 'derived' || name === target.label);

const known = new WeakMap<Collection, ReadonlyMap<string, Relation>>();

/** The relations of the rows of a collection, by their names. */
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
 * The collections that decide by a row alone, without its path, who reads it, those of the widest audience first. None
 * for anonymous rows, which only lists protect.
 */
const openedByOf = (model: Model, target: Resource): readonly Collection[] =>
  target.anonymousIf
    ? []
    : [...model.collections.values()]
        .filter((one) => one.resource === target.name && isOpen(one) && showsAlone(model, one))
        .sort((a, b) => levelRank(a.levels.read) - levelRank(b.levels.read));

const isOpen = ({ access, operations }: Collection): boolean =>
  access.read.some(({ kind }) => kind !== 'nobody') && operations.some((verb) => verb === 'get' || verb === 'list');

/** Whether its policies and conditions decide by the row alone who reads it. */
function showsAlone(model: Model, collection: Collection): boolean {
  const { binding, where, singleton, parent } = collection;
  if (binding && binding.kind !== 'owner' && binding.kind !== 'ancestor') return false;
  if (singleton && (parent !== null || where.length === 0)) return false;
  if (where.some(({ value }) => String(value).startsWith('{'))) return false;
  for (let step = parent; step; ) {
    const above = model.collections.get(step.collection);
    if (!above) return false;
    // A guard is checked by the row alone; any other policy needs the steps of a path.
    if (above.access.read.some(({ kind }) => kind !== 'guard')) return false;
    step = above.parent;
  }
  return true;
}
