/** The rows a reference may point to, looked up by name as one types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldEntry } from '../../../../contract/registry.ts';
import { request } from '../../../api/client.ts';
import { resourceKey } from '../../state/keys.ts';
import { fillPath } from '../../state/paths.ts';

export interface Option {
  readonly id: number;
  readonly label: string;
}

type IndexRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** Where a field's rows are found; null if nowhere this caller reaches. */
export interface OptionSource {
  readonly resource: string;
  /** With its parameters filled in. */
  readonly path: string;
  /** As the registry names it. */
  readonly pattern: string;
}

export function sourceOf(
  field: FieldEntry,
  params: Readonly<Record<string, string>>,
  target?: string | null,
): OptionSource | null {
  const option = target ? field.options.find(({ resource }) => resource === target) : field.options[0];
  if (!option?.path) return null;
  const needed = [...option.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  if (needed.some((name) => params[name] === undefined)) return null;
  return { resource: option.resource, pattern: option.path, path: fillPath(option.path, params) };
}

/** A row of quick_index is its id and its label, whatever the label's field is called. */
export function optionOf(row: IndexRow): Option {
  const label = Object.entries(row).find(
    ([name, value]) => name !== 'id' && (typeof value === 'string' || typeof value === 'number'),
  )?.[1];
  return { id: row.id, label: label === undefined || label === '' ? `#${row.id}` : String(label) };
}

async function lookUp(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Option[]> {
  const { data } = await request<readonly IndexRow[]>('GET', `${path}/quick_index.json`, { query, signal });
  return data.map(optionOf);
}

/** Follows a value once it has stood still. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** What matches the text, while the list is open. */
export const useOptions = (source: OptionSource | null, text: string, open: boolean) =>
  useQuery({
    queryKey: [...resourceKey(source?.resource ?? ''), source?.path, 'options', text],
    queryFn: ({ signal }) => lookUp(source?.path ?? '', text === '' ? {} : { q: text }, signal),
    enabled: source !== null && open,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** What rows are called of which only the ids are known. */
export function useLabels(
  source: OptionSource | null,
  ids: readonly number[],
  known: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const missing = ids.filter((id) => !known.has(id)).toSorted((one, other) => one - other);
  const { data } = useQuery({
    queryKey: [...resourceKey(source?.resource ?? ''), source?.path, 'labels', missing],
    queryFn: ({ signal }) => lookUp(source?.path ?? '', { ids: missing.join(',') }, signal),
    enabled: source !== null && missing.length > 0,
    staleTime: 60_000,
  });
  return new Map([...known, ...(data ?? []).map(({ id, label }) => [id, label] as const)]);
}
