import { useMemo } from 'react';
import type { Assignables } from '../assignments/assignables.ts';
import { colourKey, countFlags, flagsOf } from '../assignments/colour-by.ts';
import { ColourBy, ColourLegend } from '../assignments/colour-legend.tsx';
import { emptyFilter, isEmptyFilter, matchesFilter, wholeFilter, withThingsOfGroups } from '../assignments/filter.ts';
import { AssignmentFilterBar } from '../assignments/filter-bar.tsx';
import { useFilterLists } from '../assignments/filter-lists.ts';
import { type Assigned, assignmentFields } from '../assignments/kinds.ts';
import { conditionsFor } from '../assignments/list-conditions.ts';
import { useAddressFilter } from '../assignments/use-address-filter.ts';
import { useAssignables } from '../assignments/use-assignables.ts';
import { joinFilters } from '../resources/state/filter.ts';
import { useList } from '../resources/state/list-context.ts';
import type { Row } from '../resources/state/row.ts';
import type { RowFlag, RowMarks } from '../resources/state/row-marks.ts';
import type { RowWindow } from '../resources/state/use-rows.ts';
import { useStable } from '../resources/state/use-stable.ts';
import type { ListLens } from '../resources/views/collection-view.tsx';
import { useCurrentUser } from '../session/caller.ts';
import type { Module } from './module-kinds.ts';
import './item-lens.css';

/** What the address says of the items of a module: colours of what they are assigned to, and which are looked at. */
export function useItemLens(module: Module, wanted: boolean): ListLens {
  const { assignables } = useAssignables(module.project_id as number, wanted);
  const lists = useFilterLists(assignables);
  const { filter, setFilter, colourBy, setColourBy, colours, setColours } = useAddressFilter();
  const me = useCurrentUser()?.id ?? null;
  const keys = useMemo(() => colourKey(colourBy, assignables), [colourBy, assignables]);
  const end = useStable(() => setFilter(emptyFilter));
  const marks = useMemo((): RowMarks => {
    const chosen = wholeFilter(colours, assignables);
    const lookedAt = withThingsOfGroups(filter, assignables);
    const isAsked = !isEmptyFilter(colours) || !isEmptyFilter(filter);
    return {
      fields: colourBy.length > 0 || isAsked ? assignmentFields : [],
      flagsOf: onceARow((row) => flagsOf(row as Assigned, keys, assignables)),
      shows: (row) =>
        !isAsked || (matchesFilter(row as Assigned, chosen) && matchesFilter(row as Assigned, lookedAt, me)),
      within: (own) => {
        const asked = conditionsFor(lookedAt, me);
        return (asked && joinFilters(own, asked)) ?? own;
      },
      end,
    };
  }, [keys, colours, colourBy, filter, me, assignables, end]);
  return {
    marks,
    tools: (lists.some(({ list }) => list.things.size > 0) || !isEmptyFilter(filter)) && (
      <>
        <ItemFilterBar filter={filter} lists={lists} onChange={setFilter} />
        <ColourBy by={colourBy} lists={lists} onChange={setColourBy} />
      </>
    ),
    legend: colourBy.length > 0 && (
      <details className="item-legend" open>
        <summary>What the colours mean</summary>
        <ItemLegend {...{ keys, lists, assignables }} chosen={colours} onChange={setColours} />
      </details>
    ),
  };
}

const assignedTo = { word: 'Assigned to', icon: 'person-check' };

/** Where all rows are at hand, it counts those that are looked at; elsewhere the list counts what it has been given. */
function ItemFilterBar(bar: Omit<Parameters<typeof AssignmentFilterBar>[0], 'count' | 'button'>) {
  const { rows, marks, shown } = useList();
  const loaded = shown.kind.together ? loadedRows(rows) : null;
  const count = loaded && { shown: loaded.filter(marks.shows).length, total: rows.count?.total ?? 0 };
  return <AssignmentFilterBar {...bar} button={assignedTo} count={count} />;
}

function loadedRows({ rowAt, count }: RowWindow): readonly Row[] {
  const loaded: Row[] = [];
  for (let index = 0; index < (count?.total ?? 0); index += 1) {
    const row = rowAt(index);
    if (row) loaded.push(row);
  }
  return loaded;
}

/** Rows that are drawn again get the very flags they had. */
function onceARow(read: (row: Row) => readonly RowFlag[]): RowMarks['flagsOf'] {
  const known = new WeakMap<Row, readonly RowFlag[]>();
  return (row) => {
    const flags = known.get(row) ?? read(row);
    known.set(row, flags);
    return flags;
  };
}

interface ItemLegendProps extends Omit<Parameters<typeof ColourLegend>[0], 'counts'> {
  readonly assignables: Assignables;
}

/** Counts what has been loaded of the list. */
function ItemLegend({ assignables, ...legend }: ItemLegendProps) {
  const { rows } = useList();
  const loaded = loadedRows(rows) as readonly Assigned[];
  return <ColourLegend {...legend} counts={countFlags(loaded, legend.keys, assignables)} />;
}
