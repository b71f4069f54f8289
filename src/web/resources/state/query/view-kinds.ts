/** The kinds of view, from the `kind.json` of their folders. */
import { readViewKind, type ViewKind } from '../../../../contract/view-kind.ts';

const declared = import.meta.glob<Partial<ViewKind>>('../../views/*/kind.json', { eager: true, import: 'default' });

/** By name. */
export const viewKinds: ReadonlyMap<string, ViewKind> = new Map(
  Object.entries(declared).map(([file, one]) => {
    const kind = file.split('/').at(-2) ?? '';
    return [kind, readViewKind(kind, one)];
  }),
);
