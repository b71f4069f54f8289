/** What a process flow says more simply than the full BPMN that came in: sentences for the report. Pure. */
import { type Cell, type ElementCell, isElement } from '../../cells/cell.ts';

interface Loss {
  readonly is: (cell: ElementCell) => boolean;
  /** The sentence, for one and for several. */
  readonly one: string;
  readonly many: (count: number) => string;
}

const isActivity = ({ type }: ElementCell): boolean => type === 'bp.Activity';
const markersOf = ({ values }: ElementCell): readonly unknown[] =>
  Array.isArray(values['markers']) ? values['markers'].filter((marker) => marker !== 'sub-process') : [];

/** A sub-process that is drawn open, with its contents in it. */
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
];

/** What of the cells is made simpler when they become a process flow. */
export function madeSimpler(cells: readonly Cell[]): readonly string[] {
  const elements = cells.filter(isElement);
  return losses.flatMap(({ is, one, many }) => {
    const count = elements.filter(is).length;
    return count === 0 ? [] : [count === 1 ? one : many(count)];
  });
}
