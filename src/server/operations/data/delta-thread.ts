/** Compares two versions of a catalog beside the server's own thread, and ends. */
import { parentPort } from 'node:worker_threads';
import type { components } from '../../../contract/generated/client.ts';
import { type Decision, type Delta, deltaOf, type Pair, type Versioned } from '../../../matching/delta.ts';
import type { StoredCatalog, StoredElement } from './stored-elements.ts';

type Answer = components['schemas']['CatalogDelta'];

/** A catalog comes in portions of its elements, and then without them. */
export type DeltaPart =
  | { readonly of: 'before' | 'after'; readonly elements: readonly StoredElement[] }
  | {
      readonly before: Omit<StoredCatalog, 'elements'>;
      readonly after: Omit<StoredCatalog, 'elements'>;
      readonly decided: readonly Decision[];
    };

/** The elements of a catalog as versions are compared. */
function versionOf({ elements, fields, groups }: StoredCatalog): readonly Versioned[] {
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

const shown = ({ id, key, name, path }: Versioned) => ({ id, key, name, path: [...path] });

const differs = ({ renamed, moved, changes }: Pair): boolean => renamed || moved || changes.length > 0;

function answerOf({ added, removed, pairs }: Delta): Answer {
  const different = pairs.filter(differs);
  return {
    counts: {
      added: added.length,
      removed: removed.length,
      renamed: pairs.filter(({ renamed }) => renamed).length,
      moved: pairs.filter(({ moved }) => moved).length,
      changed: pairs.filter(({ changes, renamed }) => changes.length > 0 && !renamed).length,
      unchanged: pairs.length - different.length,
    },
    added: added.map(shown),
    removed: removed.map(shown),
    pairs: different.map(({ before, after, score, renamed, moved, changes }) => ({
      before: shown(before),
      after: shown(after),
      score,
      renamed,
      moved,
      changes: changes.map((one) => ({ ...one })),
    })),
  };
}

const elements = { before: [] as StoredElement[], after: [] as StoredElement[] };
parentPort?.on('message', (part: DeltaPart) => {
  if ('of' in part) {
    elements[part.of].push(...part.elements);
    return;
  }
  const before = versionOf({ ...part.before, elements: elements.before });
  const after = versionOf({ ...part.after, elements: elements.after });
  // As text: copying a large answer as objects would hold up the server.
  parentPort?.postMessage(JSON.stringify(answerOf(deltaOf(before, after, part.decided))));
});
