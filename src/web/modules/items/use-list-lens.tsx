import { useMemo } from 'react';
import type { CollectionEntry } from '../../../contract/registry.ts';
import type { Assignables } from '../../assignments/assignables.ts';
import { colourKey, countFlags, flagsOf } from '../../assignments/colour-by.ts';
import { ColourBy, ColourLegend } from '../../assignments/colour-legend.tsx';
import { emptyFilter, isEmptyFilter, wholeFilter, withThingsOfGroups } from '../../assignments/filter.ts';
import { AssignmentFilterBar } from '../../assignments/filter-bar.tsx';
import { useFilterLists } from '../../assignments/filter-lists.ts';
import { useAddressFilter } from '../../assignments/use-address-filter.ts';
import { useAssignables } from '../../assignments/use-assignables.ts';
import { useList } from '../../resources/state/list/list-context.ts';
import { loadedRows } from '../../resources/state/list/use-rows.ts';
import { joinFilters } from '../../resources/state/query/filter.ts';
import type { Row } from '../../resources/state/row/row.ts';
import type { RowFlag, RowMarks } from '../../resources/state/row/row-marks.ts';
import type { ListLens } from '../../resources/views/collection-view.tsx';
import { useCurrentUser } from '../../session/caller.ts';
import { useStable } from '../../ui/use-stable.ts';
import type { Module } from '../module-kinds.ts';
import { valueFlagsOf } from './field-colours.ts';
import { items, type LensSubject } from './lens-subject.ts';
import { useFieldColours } from './use-field-colours.ts';
import { ValueLegend } from './value-legend.tsx';
import './list-lens.css';

interface LensOn {
  readonly module: Module;
  /** The collection entry of the rows; null until it has loaded. */
  readonly entry: CollectionEntry | null;
  /** How the filter applies to the rows; null if it does not apply. */
  readonly subject: LensSubject | null;
  /** Whether the filter options are loaded and shown. */
  readonly offered: boolean;
}

/** The filter and colours in the address, for the rows of a module: by assignment, and by values of fields. */
export function useListLens({ module, entry, subject: given, offered }: LensOn): ListLens | null {
  const { assignables } = useAssignables(module.project_id as number, given !== null && offered);
  const all = useFilterLists(assignables);
  const subject = given ?? items;
  const lists = all.filter(({ field }) => subject.lists.includes(field));
  const { filter, setFilter, colours, setColours, ...address } = useAddressFilter();
  const colourBy = useMemo(
    () => address.colourBy.filter((field) => subject.colourLists.includes(field)),
    [address.colourBy, subject],
  );
  const place = useMemo(() => ({ project_id: String(module.project_id), module_id: String(module.id) }), [module]);
  const own = useFieldColours(entry, address.colourFields, place);
  const me = useCurrentUser()?.id ?? null;
  const keys = useMemo(() => colourKey(colourBy, assignables), [colourBy, assignables]);
  const end = useStable(() => setFilter(emptyFilter));
  const marks = useMemo((): RowMarks => {
    const chosen = wholeFilter(colours, assignables);
    const lookedAt = withThingsOfGroups(filter, assignables);
    const isFiltering = !isEmptyFilter(colours) || !isEmptyFilter(filter);
    return {
      fields: [
        ...(colourBy.length > 0 || isFiltering ? subject.fields : []),
        ...own.colours.map(({ field }) => field.inside?.field ?? field.name),
      ],
      flagsOf: onceARow((row) => [
        ...valueFlagsOf(row, own.colours),
        ...flagsOf(subject.assignedOf(row), keys, assignables),
      ]),
      shows: (row) => !isFiltering || (subject.matches(row, chosen, null) && subject.matches(row, lookedAt, me)),
      within: (already) => joinFilters(already, subject.conditions(lookedAt, me)),
      end,
    };
  }, [keys, colours, colourBy, filter, me, assignables, end, subject, own.colours]);
  if (!given) return null;
  const shades = lists.filter(({ field }) => subject.colourLists.includes(field));
  return {
    marks,
    tools: (
      <>
        {(lists.some(({ list }) => list.things.size > 0) || !isEmptyFilter(filter)) && (
          <ListFilterBar
            filter={filter}
            lists={lists}
            onChange={setFilter}
            button={subject === items ? assignedTo : lens}
          />
        )}
        {shades.length + own.fields.length > 0 && (
          <ColourBy
            by={colourBy}
            lists={shades}
            onChange={address.setColourBy}
            own={{
              fields: own.fields,
              by: own.colours.map(({ field }) => field.name),
              onChange: address.setColourFields,
            }}
          />
        )}
      </>
    ),
    legend: colourBy.length + own.colours.length > 0 && (
      <details className="item-legend" open>
        <summary>What the colours mean</summary>
        {own.colours.length > 0 && <ValueLegend colours={own.colours} />}
        {colourBy.length > 0 && (
          <ListLegend {...{ keys, subject, assignables }} lists={shades} chosen={colours} onChange={setColours} />
        )}
      </details>
    ),
  };
}

const lens = { word: 'Lens', icon: 'eyeglasses' };
const assignedTo = { word: 'Assigned to', icon: 'person-check' };

/**
 * The filter bar. If all rows are loaded, it counts the matching ones; otherwise the list counts the rows that it has
 * received.
 */
function ListFilterBar(bar: Omit<Parameters<typeof AssignmentFilterBar>[0], 'count'>) {
  const { rows, marks, shown } = useList();
  const loaded = shown.kind.together ? loadedRows(rows) : null;
  const count = loaded && { shown: loaded.filter(marks.shows).length, total: rows.count?.total ?? 0 };
  return <AssignmentFilterBar {...bar} count={count} />;
}

/** Caches the flags of each row, so that a row gets the same array in each render. */
function onceARow(read: (row: Row) => readonly RowFlag[]): RowMarks['flagsOf'] {
  const known = new WeakMap<Row, readonly RowFlag[]>();
  return (row) => {
    const flags = known.get(row) ?? read(row);
    known.set(row, flags);
    return flags;
  };
}

interface ListLegendProps extends Omit<Parameters<typeof ColourLegend>[0], 'counts'> {
  readonly assignables: Assignables;
  readonly subject: LensSubject;
}

/** The legend with the number of loaded rows. */
function ListLegend({ assignables, subject, ...legend }: ListLegendProps) {
  const { rows } = useList();
  const loaded = loadedRows(rows).map(subject.assignedOf);
  return <ColourLegend {...legend} counts={countFlags(loaded, legend.keys, assignables)} />;
}
