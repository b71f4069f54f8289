/** What the views are and need, as their folders say. */
import { readViewKind, type ViewKind } from '../../../../contract/view-kind.ts';

const declared = import.meta.glob<Partial<ViewKind>>('../../views/*/kind.json', { eager: true, import: 'default' });

/** By the words that choose them. */
export const viewKinds: ReadonlyMap<string, ViewKind> = new Map(
  Object.entries(declared).map(([file, one]) => {
    const kind = file.split('/').at(-2) ?? '';
    return [kind, readViewKind(kind, one)];
  }),
);
