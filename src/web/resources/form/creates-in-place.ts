import { useContext } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useCaller } from '../../session/caller.ts';
import type { Creatable, Creating } from '../picker/creating.ts';
import { useCollection } from '../registry-access.ts';
import { accessTo, FactsAbove } from '../state/row/access.ts';
import type { OptionSource } from '../state/row/use-options.ts';

/** The key of a collection: its path without /api and parameters, joined by underscores. */
const keyOfPath = (path: string): string =>
  path
    .replace(/^\/api\//, '')
    .split('/')
    .filter((segment) => !segment.startsWith('{'))
    .join('_');

/**
 * The collection in which the user may create rows; null if there is none. The collection is looked up only if
 * `wanted`.
 */
export function useCreatable(
  source: OptionSource | null,
  params: Readonly<Record<string, string>>,
  wanted: boolean,
): Creatable | null {
  const { entry } = useCollection(source && wanted ? keyOfPath(source.pattern) : '');
  const caller = useCaller();
  const above = useContext(FactsAbove);
  if (!entry || entry.path !== source?.pattern || !accessTo(entry, caller, above).create) return null;
  return { entry, params };
}

/** The value of `CreatingContext`. */
export const createsInPlace: Creating = {
  useCreatable,
  CreateInPlace: lazyPart(
    () => import('./create-in-place.tsx'),
    (part) => part.default,
  ),
};
