import { type Cell, type CellValues, type ElementCell, isElement } from '../cells/cell.ts';
import type { Lane } from '../cells/lanes.ts';
import { importedValues } from '../shapes/choices.ts';

const artifacts: Readonly<Record<string, string>> = {
  data_object: 'bp.DataObject',
  data_store: 'bp.DataStore',
  message: 'bp.Message',
  group: 'bp.Group',
  annotation: 'bp.Annotation',
};

/** Whether the group was a sub-process in the imported file: the basic shapes have no type for sub-processes. */
const isSubProcess = ({ artifact_type, bpmn }: CellValues): boolean =>
  artifact_type === 'group' && typeof bpmn === 'object' && bpmn !== null && 'sub_process' in bpmn;

/** The full-notation type and values of a basic BPMN shape; undefined if the shape is not BPMN. */
export const meaningOf = (
  cell: Pick<ElementCell, 'type' | 'values'>,
): { readonly type: string; readonly values: CellValues } | undefined => {
  const { type, values } = cell;
  if (type.startsWith('bp.')) return { type, values };
  if (type === 'bpmn.Event')
    return { type: 'bp.Event', values: { throwing: values['event_type'] === 'thick', ...values } };
  if (type === 'bpmn.Task') return { type: 'bp.Activity', values };
  if (type === 'bpmn.Gateway') return { type: 'bp.Gateway', values };
  if (type === 'bpmn.Pool') return { type: 'bp.Pool', values };
  if (isSubProcess(values)) return { type: 'bp.Activity', values: { ...values, sub_process: true, expanded: true } };
  const artifact = type === 'bpmn.Artifact' ? artifacts[String(values['artifact_type'])] : undefined;
  return artifact ? { type: artifact, values } : undefined;
};

/** The id of the lane in its imported file. A copied or new lane uses its own jsid instead. */
const laneId = ({ jsid, values }: ElementCell, others: readonly ElementCell[]): string => {
  const { id } = importedValues(values);
  const isOwn = others.find((other) => importedValues(other.values)['id'] === id)?.jsid === jsid;
  return typeof id === 'string' && id !== '' && id.length <= 100 && isOwn ? id : jsid;
};

/** Converts lanes that are elements into the lanes of their pool. */
const lanesOf = (lanes: readonly ElementCell[], vertical: boolean): readonly Lane[] => {
  const at = ({ position }: ElementCell) => (vertical ? position.x : position.y);
  return [...lanes]
    .sort((a, b) => at(a) - at(b))
    .map((lane) => ({
      id: laneId(lane, lanes),
      label: lane.title,
      size: vertical ? lane.size.width : lane.size.height,
    }));
};

/**
 * Converts the cells of a diagram into the business-process family: lanes that are elements become lanes of their pool,
 * and the contents of the lanes become contents of the pool. `other` contains the cells that BPMN cannot express.
 */
export const asBusinessProcess = (
  cells: readonly Cell[],
): { readonly cells: readonly Cell[]; readonly other: readonly ElementCell[] } => {
  const lanes = new Map(
    cells.flatMap((cell) => (isElement(cell) && cell.type === 'bpmn.Lane' ? [[cell.jsid, cell] as const] : [])),
  );
  const other: ElementCell[] = [];
  const result: Cell[] = [];
  for (const cell of cells) {
    if (!isElement(cell)) result.push(cell);
    else if (!lanes.has(cell.jsid)) {
      const known = meaningOf(cell);
      if (!known) {
        other.push(cell);
        continue;
      }
      const embeds = cell.embeds ?? [];
      const own = embeds.flatMap((jsid) => lanes.get(jsid) ?? []);
      const vertical = known.values['orientation'] === 'vertical';
      result.push({
        ...cell,
        ...known,
        ...(own.length > 0 ? { values: { ...known.values, lanes: lanesOf(own, vertical) } } : {}),
        embeds: embeds.flatMap((jsid) => lanes.get(jsid)?.embeds ?? (lanes.has(jsid) ? [] : [jsid])),
      });
    }
  }
  return { cells: result, other };
};
