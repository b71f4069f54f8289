/** What points to a row, across everything the reader may see. */
import type { Above, Use } from '../../../../contract/answers.ts';
import { lookUp } from '../../../api/client.ts';
import { resourceKey } from '../query/keys.ts';
import { useParts } from './deleted.ts';

/** What belongs to a row goes with it; everything else uses it. */
export const isPart = ({ on_delete }: Pick<Use, 'on_delete'>): boolean => on_delete === 'cascade';

/** What points to a row, a page at a time. */
export const useUses = (resource: string, path: string, id: number) =>
  useParts<Use>([...resourceKey(resource), path, 'uses', id], `${path}/${id}/uses.json`);

/** How many rows one look tells of. */
const mostLooked = 500;

/** The uses of a row as they are now. Rejects with a `Problem`. */
export async function lookUpUses(path: string, id: number): Promise<readonly Use[]> {
  const { data } = await lookUp<readonly Use[]>(`${path}/${id}/uses.json`, { query: { per_page: mostLooked } });
  return data;
}

/** Uses that stand in the same thing, such as items of one module. */
export interface UseGroup {
  readonly key: string;
  /** What they stand in; null for rows that belong to nothing. */
  readonly within: Above | null;
  readonly uses: readonly Use[];
}

/** Uses by what they belong to; `self` is the row itself, which is said of none. */
export function groupUses(
  uses: readonly Use[],
  self: { readonly resource: string; readonly id: number },
): readonly UseGroup[] {
  const withinOf = ({ owners }: Use) =>
    owners.find(({ resource, id }) => resource !== self.resource || id !== self.id) ?? null;
  const keyOf = (use: Use) => {
    const within = withinOf(use);
    return within ? `${within.resource} ${within.id}` : use.resource;
  };
  return [...Map.groupBy(uses, keyOf)].map(([key, group]) => ({
    key,
    within: group[0] ? withinOf(group[0]) : null,
    uses: group,
  }));
}

const braces = /\{([^}]+)\}/g;

/** Where a use is seen: on a page of its own, else where what it belongs to is seen. Null if nowhere. */
export function addressOfUse(
  opens: Readonly<Record<string, string>>,
  { resource, id, owners }: Pick<Use, 'resource' | 'id' | 'owners'>,
): string | null {
  const template = opens[resource];
  const [first, ...rest] = owners;
  if (template === undefined) return first ? addressOfUse(opens, { ...first, owners: rest }) : null;
  let whole = true;
  const address = template.replace(braces, (_, name: string) => {
    if (name === 'item') return encodeURIComponent(JSON.stringify({ itemType: resource, itemId: id }));
    const value = name === 'id' ? id : owners.find((owner) => owner.resource === name)?.id;
    if (value === undefined) whole = false;
    return String(value);
  });
  return whole ? address : null;
}
