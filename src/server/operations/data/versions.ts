/** Compares two versions of a catalog in a thread. */
import type { Decision, Delta, Versioned } from '../../../matching/delta.ts';
import { inThread } from '../../engine/in-thread.ts';
import { ApiProblem } from '../../engine/problem.ts';
import type { DeltaIds, DeltaPart } from './delta-thread.ts';
import type { StoredCatalog } from './stored-elements.ts';

const script = new URL('./delta-thread.ts', import.meta.url);
/** The maximum duration in milliseconds. */
const maxTime = 60_000;

/** The elements of a catalog in the form used for comparison. */
export function versionOf({ elements, fields, groups }: StoredCatalog): readonly Versioned[] {
  const byId = new Map(elements.map((one) => [one.id, one]));
  const paths = new Map<number, readonly string[]>();
  return elements.map((one) => {
    const parent = one.parent === null ? null : (byId.get(one.parent) ?? null);
    // Parents come first, so each parent's path is already known.
    const path = parent ? [...(paths.get(parent.id) ?? []), parent.name] : [];
    paths.set(one.id, path);
    return {
      id: one.id,
      key: one.key,
      parent: parent?.key ?? null,
      name: one.name,
      code: one.code,
      description: one.description,
      type: one.type,
      path,
      values: one.values,
      fields: {
        Name: one.name,
        'Technical name': one.code,
        Group: one.group === null ? '' : (groups.get(one.group) ?? ''),
        'Data type': one.type,
        Description: one.description,
        Mandatory: one.mandatory ? 'yes' : 'no',
        'Permitted values': one.values.join(' | '),
        ...Object.fromEntries(fields.map(({ member, title }) => [title, String(one.more[member] ?? '')])),
      },
    };
  });
}

/** An element as answers show it. */
export const shownVersion = ({ id, key, name, path }: Versioned) => ({ id, key, name, path: [...path] });

/** Elements that are handed to the thread at a time. */
const atOnce = 1_000;

function* partsOf(
  before: readonly Versioned[],
  after: readonly Versioned[],
  decided: readonly Decision[],
): Iterable<DeltaPart> {
  for (const [of, elements] of Object.entries({ before, after }) as ['before' | 'after', readonly Versioned[]][])
    for (let from = 0; from < elements.length; from += atOnce)
      yield { of, elements: elements.slice(from, from + atOnce) };
  yield { decided };
}

/**
 * Compares two versions.
 * @throws {ApiProblem} `unavailable` after the timeout, or if the queue is full
 */
export async function compareVersions(
  before: readonly Versioned[],
  after: readonly Versioned[],
  decided: readonly Decision[] = [],
): Promise<Delta> {
  const { added, removed, pairs } = await inThread<DeltaIds>({
    script,
    parts: partsOf(before, after, decided),
    maxTime,
    tooMuch: (what) => new ApiProblem('unavailable', `Comparing the two catalogs takes too much ${what}.`),
  });
  const older = new Map(before.map((one) => [one.id, one]));
  const newer = new Map(after.map((one) => [one.id, one]));
  return {
    added: added.map((id) => newer.get(id) as Versioned),
    removed: removed.map((id) => older.get(id) as Versioned),
    pairs: pairs.map((pair) => ({
      ...pair,
      before: older.get(pair.before) as Versioned,
      after: newer.get(pair.after) as Versioned,
    })),
  };
}
