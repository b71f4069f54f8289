/** The rows that refer to a row, as far as the reader may see them. */
import type { Above, Use } from '../../../../contract/answers.ts';
import { lookUp } from '../../../api/client.ts';
import { resourceKey } from '../query/keys.ts';
import { useParts } from './deleted.ts';

interface Self {
  readonly resource: string;
  readonly id: number;
}

/**
 * A part of a row belongs to it, or is a row of its kind below it, and is deleted with it; all other references are
 * uses, also those that are deleted with it.
 */
export function isPart({ resource, on_delete, owners }: Use, self: Self): boolean {
  if (on_delete !== 'cascade') return false;
  const [owner] = owners;
  return resource === self.resource || (owner?.resource === self.resource && owner.id === self.id);
}

/** The uses of a row, by page. */
export const useUses = (resource: string, path: string, id: number) =>
  useParts<Use>([...resourceKey(resource), path, 'uses', id], `${path}/${id}/uses.json`);

/** Limit on the rows of one request. */
const maxLooked = 500;

/**
 * The present uses of a row.
 * @throws {Problem}
 */
export async function lookUpUses(path: string, id: number): Promise<readonly Use[]> {
  const { data } = await lookUp<readonly Use[]>(`${path}/${id}/uses.json`, { query: { per_page: maxLooked } });
  return data;
}

/** Uses with the same owner, such as items of one module. */
export interface UseGroup {
  readonly key: string;
  /** Their owner; null if they have none. */
  readonly within: Above | null;
  readonly uses: readonly Use[];
}

/** Groups uses by their owner; `self` is the row itself, which is left out of the owners. */
export function groupUses(uses: readonly Use[], self: Self): readonly UseGroup[] {
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

/** The address of a use: its page, else that of its owner. Null if there is none. */
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
