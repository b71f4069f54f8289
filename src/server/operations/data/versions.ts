/** Two versions of a catalog, compared in a thread. */
import type { Decision, Delta, Versioned } from '../../../matching/delta.ts';
import { inThread } from '../../engine/in-thread.ts';
import { ApiProblem } from '../../engine/problem.ts';
import type { DeltaRequest } from './delta-thread.ts';
import type { StoredCatalog } from './stored-elements.ts';

const script = new URL('./delta-thread.ts', import.meta.url);
/** Milliseconds. */
const mostTime = 60_000;

/** The elements of a catalog as versions are compared. */
export function versionOf({ elements, fields, groups }: StoredCatalog): readonly Versioned[] {
  const byId = new Map(elements.map((one) => [one.id, one]));
  const paths = new Map<number, readonly string[]>();
  return elements.map((one) => {
    const parent = one.parent === null ? null : (byId.get(one.parent) ?? null);
    // Parents come first, so that the path above is known.
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

/** What differs. @throws {ApiProblem} `unavailable` where it takes too long, or too much waits already */
export const compareVersions = (
  before: readonly Versioned[],
  after: readonly Versioned[],
  decided: readonly Decision[] = [],
): Promise<Delta> =>
  inThread<Delta>({
    script,
    data: { before, after, decided } satisfies DeltaRequest,
    mostTime,
    tooMuch: (what) => new ApiProblem('unavailable', `Comparing the two catalogs takes too much ${what}.`),
  });
