/** Finds the parent collection of a path, and the relation between the rows of both. */
import type { Binding, Collection, Field, Resource } from '../../src/contract/model.ts';
import { suggestion } from '../../src/fields/closest.ts';
import type { Fail } from '../files/problem.ts';

/**
 * The last collection in the path; null for a top-level path, undefined if the path goes through no existing
 * collection.
 */
export function findParent(
  path: string,
  byPath: ReadonlyMap<string, Collection>,
  fail: Fail,
): { collection: Collection; param: string | null } | null | undefined {
  const singleton = [...byPath.values()]
    .filter((other) => other.singleton && path.startsWith(`${other.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  const cut = path.lastIndexOf('/{');
  if (singleton && singleton.path.length > cut) return { collection: singleton, param: null };
  if (cut < 0) return null;
  const prefix = path.slice(0, cut);
  const collection = byPath.get(prefix);
  if (!collection) {
    fail(
      '/path',
      `${path} goes through ${prefix}, which no resource offers.`,
      suggestion(prefix, byPath.keys(), `Offer ${prefix} first, or change the path.`),
    );
    return undefined;
  }
  return { collection, param: path.slice(cut + 2, path.indexOf('}', cut)) };
}

/**
 * The binding to the parent, by the first that applies: the owner, a single reference, the parent's array, an
 * ancestor's id, the parent's array of owners.
 */
export function bind(resource: Resource, above: Resource, param: string | null, fail: Fail): Binding | null {
  for (const owner of resource.owners)
    if (owner.targets.includes(above.name))
      return owner.targets.length === 1
        ? { kind: 'owner', field: owner.field }
        : { kind: 'polymorphic', field: owner.field, target: above.name };
  const pointing = [...resource.fields.values()].filter(
    (field) =>
      (field.kind === 'reference' || field.kind === 'references') &&
      field.targets[0] === above.name &&
      // A field that only the server sets describes the row and cannot bind it to a parent.
      (!field.readOnly || field.name === param),
  );
  const named = pointing.filter((field) => field.name === param);
  const chosen = pointing.length > 1 ? named : pointing;
  if (chosen.length === 1)
    return { kind: chosen[0]?.kind === 'references' ? 'own_array' : 'reference', field: (chosen[0] as Field).name };
  const arrays = [...above.fields.values()].filter(
    (field) => field.kind === 'references' && field.targets[0] === resource.name,
  );
  if (arrays.length === 1) return { kind: 'parent_array', field: (arrays[0] as Field).name };
  if (param && resource.chain.includes(param)) return { kind: 'ancestor', column: param };
  const [owned] = [...above.fields.values()].flatMap((field): readonly Binding[] => {
    const owner = resource.owners.find(({ targets }) => targets.length === 1 && targets[0] === field.targets[0]);
    return field.kind === 'references' && owner
      ? [{ kind: 'owner_in_array', owner: owner.field, array: field.name }]
      : [];
  });
  if (owned) return owned;
  fail(
    '/path',
    `Nothing says how "${resource.name}" hangs on "${above.name}"${pointing.length > 1 ? ': several fields point there' : ''}.`,
    pointing.length > 1
      ? 'Name the path parameter like the field that is meant.'
      : `Add a reference to "${above.name}".`,
  );
  return null;
}
