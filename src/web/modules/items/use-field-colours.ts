import { useMemo } from 'react';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { boardLanesOf } from '../../resources/state/row/lanes.ts';
import { useLaneOptions } from '../../resources/views/use-lanes.ts';
import { colourableFields, type FieldColours, fieldColours } from './field-colours.ts';

const noFields: readonly FieldEntry[] = [];

/** The fields by which the rows of a list can be coloured, and the colours for the chosen fields. */
export function useFieldColours(
  entry: CollectionEntry | null,
  names: readonly string[],
  params: Readonly<Record<string, string>>,
): { readonly fields: readonly FieldEntry[]; readonly colours: readonly FieldColours[] } {
  const fields = useMemo(() => (entry ? colourableFields(entry) : noFields), [entry]);
  const chosen = useMemo(() => fields.filter(({ name }) => names.includes(name)), [fields, names]);
  const options = useLaneOptions(chosen, params);
  const known = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are compared by value
  const colours = useMemo(
    () => chosen.map((field, at) => fieldColours(field, boardLanesOf(field, [], options[at] ?? [], { spare: false }))),
    [chosen, known],
  );
  return { fields, colours };
}
