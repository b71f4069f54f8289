import { useContext } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import { useCaller } from '../../session/caller.ts';
import { useCollection } from '../registry-access.ts';
import { accessTo, FactsAbove } from '../state/access.ts';
import type { OptionSource } from './widgets/use-options.ts';

/** Key of a collection: its path without /api and parameters, joined by underscores. */
export const keyOfPath = (path: string): string =>
  path
    .replace(/^\/api\//, '')
    .split('/')
    .filter((segment) => !segment.startsWith('{'))
    .join('_');

export interface Creatable {
  readonly entry: CollectionEntry;
  readonly params: Readonly<Record<string, string>>;
}

/** The collection a picker may create in, if the caller may; looked up only when it is wanted. */
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
