/** Reports details of the full BPMN notation that a process flow cannot express, as sentences. Pure. */
import { type Cell, type CellValues, type ElementCell, isElement } from '../cells/cell.ts';
import { lanesIn } from '../cells/lanes.ts';

interface Loss {
  readonly is: (cell: ElementCell) => boolean;
  /** The sentence about a single cell; `many` writes the one about several cells. */
  readonly one: string;
  readonly many: (count: number) => string;
}

const isActivity = ({ type }: ElementCell): boolean => type === 'bp.Activity';
const markersOf = ({ values }: ElementCell): readonly unknown[] =>
  Array.isArray(values['markers']) ? values['markers'].filter((marker) => marker !== 'sub-process') : [];

const iconOf = ({ icon_type }: CellValues): string | undefined =>
  typeof icon_type === 'string' ? icon_type : undefined;

/** Whether the cell is an expanded sub-process, which shows its contents. */
export const isOpenSubProcess = (cell: ElementCell): boolean => isActivity(cell) && cell.values['expanded'] === true;

const isClosedSubProcess = (cell: ElementCell): boolean =>
  isActivity(cell) && cell.values['expanded'] !== true && cell.values['sub_process'] === true;

const losses: readonly Loss[] = [
  {
    is: isOpenSubProcess,
    one: 'A sub-process becomes a group that holds its contents.',
    many: (count) => `${count} sub-processes become groups that hold their contents.`,
  },
  {
    is: isClosedSubProcess,
    one: 'A closed sub-process becomes a task.',
    many: (count) => `${count} closed sub-processes become tasks.`,
  },
  {
    is: (cell) => isActivity(cell) && markersOf(cell).length > 0,
    one: 'An activity loses its markers, such as that of a loop.',
    many: (count) => `${count} activities lose their markers, such as that of a loop.`,
  },
  {
    is: (cell) =>
      isActivity(cell) && !['single', undefined].includes(cell.values['activity_type'] as string | undefined),
    one: 'A call, transaction or event sub-process is drawn with a plain border.',
    many: (count) => `${count} calls, transactions or event sub-processes are drawn with a plain border.`,
  },
  {
    is: ({ type, values }) => type === 'bp.Event' && values['interrupting'] === true,
    one: 'An event that does not interrupt is drawn as one that does.',
    many: (count) => `${count} events that do not interrupt are drawn as ones that do.`,
  },
  {
    is: ({ type, values }) => type === 'bp.Event' && values['event_type'] === 'double' && values['throwing'] === true,
    one: 'An intermediate event that throws is drawn as one that catches.',
    many: (count) => `${count} intermediate events that throw are drawn as ones that catch.`,
  },
  {
    is: ({ type, values }) =>
      type === 'bp.DataObject' &&
      (values['collection'] === true || Boolean(values['state']) || !['none', undefined].includes(iconOf(values))),
    one: 'A data object loses its state or its marks.',
    many: (count) => `${count} data objects lose their states or their marks.`,
  },
  {
    is: ({ type, values }) => type === 'bp.Pool' && lanesIn(values).some(({ lanes = [] }) => lanes.length > 0),
    one: 'A pool loses the lanes within its lanes.',
    many: (count) => `${count} pools lose the lanes within their lanes.`,
  },
  {
    is: ({ type, values }) => type === 'bp.Pool' && values['multi_instance'] === true,
    one: 'A pool loses the mark of several participants.',
    many: (count) => `${count} pools lose the mark of several participants.`,
  },
];

/** The sentences about cells that lose details when they become a process flow. */
export function madeSimpler(cells: readonly Cell[]): readonly string[] {
  const elements = cells.filter(isElement);
  return losses.flatMap(({ is, one, many }) => {
    const count = elements.filter(is).length;
    return count === 0 ? [] : [count === 1 ? one : many(count)];
  });
}
