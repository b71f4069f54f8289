/** The paths of x-notify: from a changed row to the people concerned. Pure. */
import type { Field, Model, Resource } from './model.ts';

type Known = Pick<Model, 'resources' | 'functions'>;

export type NoticeStep =
  /** From a row to the rows that its field references. */
  | { readonly kind: 'along'; readonly holder: Resource; readonly field: Field; readonly target: Resource }
  /** From a row back to the rows of `holder` whose field references it. */
  | { readonly kind: 'back'; readonly holder: Resource; readonly field: Field; readonly target: Resource }
  /** From a row to the account that created it. */
  | { readonly kind: 'creator'; readonly of: Resource }
  /** From a row to the people that a server function finds. */
  | { readonly kind: 'found'; readonly by: string };

const pointing: ReadonlySet<Field['kind']> = new Set(['reference', 'references', 'polymorphic']);

/**
 * All resolutions of a path. A polymorphic field gives one for each target resource. Empty if the path does not lead to
 * an account.
 */
export function waysTo(known: Known, from: Resource, path: readonly string[]): readonly (readonly NoticeStep[])[] {
  const [first, ...rest] = path;
  if (first === undefined) return from.tenancy.kind === 'account' ? [[]] : [];
  if (first === '$creator') return rest.length ? [] : [[{ kind: 'creator', of: from }]];
  const called = /^(.+)\(\)$/.exec(first)?.[1];
  if (called !== undefined) {
    const isTheirs = known.functions.people.get(called) === from.name && !rest.length;
    return isTheirs ? [[{ kind: 'found', by: called }]] : [];
  }
  const field = from.fields.get(first);
  if (field && pointing.has(field.kind))
    return field.targets.flatMap((name) => {
      const target = known.resources.get(name);
      if (!target) return [];
      return waysTo(known, target, rest).map((way) => [
        { kind: 'along', holder: from, field, target } as const,
        ...way,
      ]);
    });
  const holder = known.resources.get(first);
  const back = holder?.fields.get(rest[0] ?? '');
  if (!holder || !back || !pointing.has(back.kind) || !back.targets.includes(from.name)) return [];
  return waysTo(known, holder, rest.slice(1)).map((way) => [
    { kind: 'back', holder, field: back, target: from } as const,
    ...way,
  ]);
}
