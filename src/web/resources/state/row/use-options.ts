/** The rows a reference may point to, looked up by name as one types. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mostSearchCharacters } from '../../../../contract/list-limits.ts';
import type { FieldEntry, OptionsEntry } from '../../../../contract/registry.ts';
import { untitled } from '../../../../fields/reference-names.ts';
import { lookUp } from '../../../api/client.ts';
import { resourceKey } from '../query/keys.ts';
import { fillPath } from '../query/paths.ts';
import type { Row } from './row.ts';

/** As many as a page of a list holds. */
const mostOptions = 500;

export interface Option {
  readonly id: number;
  readonly label: string;
  /** As the row has it, where rows have one. */
  readonly color?: string | null;
  readonly weight?: number | null;
  /** What tells it apart from others of its name, in words; empty if nothing does. */
  readonly detail?: string;
}

type IndexRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** Where a field's rows are found; null if nowhere this caller reaches. */
export interface OptionSource {
  readonly resource: string;
  /** With its parameters filled in. */
  readonly path: string;
  /** As the registry names it. */
  readonly pattern: string;
  /** Fields with what a row is called, its colour and its weight, and what tells it apart, where rows have them. */
  readonly label?: string | null;
  readonly color?: string | null;
  readonly weight?: string | null;
  readonly detail?: readonly string[];
}

/**
 * Where a picker finds what a field may point to; null where nothing lists it, or a parameter is missing. `target` is the resource chosen of
 * several.
 */
export function sourceOf(
  field: FieldEntry,
  params: Readonly<Record<string, string>>,
  target?: string | null,
): OptionSource | null {
  const option = target ? field.options.find(({ resource }) => resource === target) : field.options[0];
  return option ? sourceFrom(option, params) : null;
}

/** The list of an option, with its parameters filled in; null where there is none, or a parameter is missing. */
export function sourceFrom(option: OptionsEntry, params: Readonly<Record<string, string>>): OptionSource | null {
  if (!option.path) return null;
  const needed = [...option.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  if (needed.some((name) => params[name] === undefined)) return null;
  const { resource, path, label = null, color = null, weight = null, detail = [] } = option;
  return { resource, pattern: path, path: fillPath(path, params), label, color, weight, detail };
}

/** As `sourceOf`, for a row: it carries the ids of all that it belongs to. */
export const sourceFor = (field: FieldEntry, row: Row): OptionSource | null =>
  sourceOf(
    field,
    Object.fromEntries(Object.entries(row).flatMap(([key, id]) => (typeof id === 'number' ? [[key, String(id)]] : []))),
  );

/** A row of quick_index is its id and its label, whatever the label's field is called. */
export function optionOf(row: IndexRow): Option {
  const label = Object.entries(row).find(
    ([name, value]) => name !== 'id' && (typeof value === 'string' || typeof value === 'number'),
  )?.[1];
  return { id: row.id, label: label === undefined || label === '' ? untitled : String(label) };
}

/** What the fields say of a row, references by what they are called. */
function detailOf(row: IndexRow, fields: readonly string[]): string {
  const labels = row['_labels'] as Readonly<Record<string, unknown>> | undefined;
  return fields
    .flatMap((field) => labels?.[field] ?? row[field] ?? [])
    .filter((part) => part !== '')
    .join(', ');
}

/** Options by a query of `q` or `ids`; with colours, weights and what tells them apart where rows have them. */
export async function optionsOf(
  { path, label, color, weight, detail = [] }: OptionSource,
  query: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Option[]> {
  const init = signal ? { signal } : {};
  if (!label || !(color || weight || detail.length > 0)) {
    const { data } = await lookUp<readonly IndexRow[]>(`${path}/quick_index.json`, { query, ...init });
    return data.map(optionOf);
  }
  const wanted = ['id', label, color, weight, ...detail].filter(Boolean).join(',');
  const fields = { fields: wanted, page: '1', per_page: String(mostOptions) };
  const { data } = await lookUp<readonly IndexRow[]>(`${path}.json`, { query: { ...query, ...fields }, ...init });
  return data.map((row) => ({
    ...optionOf({ id: row.id, [label]: row[label] }),
    color: color && typeof row[color] === 'string' ? row[color] : null,
    weight: weight && typeof row[weight] === 'number' ? row[weight] : null,
    detail: detailOf(row, detail),
  }));
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
    queryFn: ({ signal }) =>
      source ? optionsOf(source, text === '' ? {} : { q: text.slice(0, mostSearchCharacters) }, signal) : [],
    enabled: source !== null && open,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
