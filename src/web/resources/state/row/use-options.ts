/** Searches the rows that a reference may point to. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { maxSearchCharacters } from '../../../../contract/list-limits.ts';
import type { FieldEntry, OptionsEntry } from '../../../../contract/registry.ts';
import { untitled } from '../../../../fields/reference-names.ts';
import { lookUp } from '../../../api/client.ts';
import { resourceKey } from '../query/keys.ts';
import { fillPath } from '../query/paths.ts';
import type { Row } from './row.ts';

/** Rows of one page. */
const maxOptions = 500;

export interface Option {
  readonly id: number;
  readonly label: string;
  /** From the row, if its resource has these fields. */
  readonly color?: string | null;
  readonly weight?: number | null;
  /** A text that distinguishes it from others with the same label; may be empty. */
  readonly detail?: string;
}

type IndexRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** The source of a field's options. */
export interface OptionSource {
  readonly resource: string;
  /** With its parameters. */
  readonly path: string;
  /** With parameters in braces, as in the registry. */
  readonly pattern: string;
  /** Fields with the label, the colour, the weight and the details of rows, if the resource has them. */
  readonly label?: string | null;
  readonly color?: string | null;
  readonly weight?: string | null;
  readonly detail?: readonly string[];
}

/**
 * The source of a field's options; null if no list has them, or a parameter is missing. `target` is the resource chosen
 * from several.
 */
export function sourceOf(
  field: FieldEntry,
  params: Readonly<Record<string, string>>,
  target?: string | null,
): OptionSource | null {
  const option = target ? field.options.find(({ resource }) => resource === target) : field.options[0];
  return option ? sourceFrom(option, params) : null;
}

/** The source of an option, with its parameters; null if there is none, or a parameter is missing. */
export function sourceFrom(option: OptionsEntry, params: Readonly<Record<string, string>>): OptionSource | null {
  const inside = option.within && params[option.within.param] !== undefined ? option.within.path : null;
  const path = inside ?? option.path;
  if (!path) return null;
  const needed = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  if (needed.some((name) => params[name] === undefined)) return null;
  const { resource, label = null, color = null, weight = null, detail = [] } = option;
  return { resource, pattern: path, path: fillPath(path, params), label, color, weight, detail };
}

/** As `sourceOf`, with the ids in a row as parameters. */
export const sourceFor = (field: FieldEntry, row: Row): OptionSource | null =>
  sourceOf(
    field,
    Object.fromEntries(Object.entries(row).flatMap(([key, id]) => (typeof id === 'number' ? [[key, String(id)]] : []))),
  );

/** An option from a row of quick_index: its id, and its label under any name. */
export function optionOf(row: IndexRow): Option {
  const label = Object.entries(row).find(
    ([name, value]) => name !== 'id' && (typeof value === 'string' || typeof value === 'number'),
  )?.[1];
  return { id: row.id, label: label === undefined || label === '' ? untitled : String(label) };
}

/** The details of a row: values of the fields, and labels of references. */
function detailOf(row: IndexRow, fields: readonly string[]): string {
  const labels = row['_labels'] as Readonly<Record<string, unknown>> | undefined;
  return fields
    .flatMap((field) => labels?.[field] ?? row[field] ?? [])
    .filter((part) => part !== '')
    .join(', ');
}

/** Options for a query of `q` or `ids`; with colours, weights and details if the resource has them. */
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
  const fields = { fields: wanted, page: '1', per_page: String(maxOptions) };
  const { data } = await lookUp<readonly IndexRow[]>(`${path}.json`, { query: { ...query, ...fields }, ...init });
  return data.map((row) => ({
    ...optionOf({ id: row.id, [label]: row[label] }),
    color: color && typeof row[color] === 'string' ? row[color] : null,
    weight: weight && typeof row[weight] === 'number' ? row[weight] : null,
    detail: detailOf(row, detail),
  }));
}

/** The value once it has not changed for `ms` milliseconds. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** The options that match a text, while the list is open. */
export const useOptions = (source: OptionSource | null, text: string, open: boolean) =>
  useQuery({
    queryKey: [...resourceKey(source?.resource ?? ''), source?.path, 'options', text],
    queryFn: ({ signal }) =>
      source ? optionsOf(source, text === '' ? {} : { q: text.slice(0, maxSearchCharacters) }, signal) : [],
    enabled: source !== null && open,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
