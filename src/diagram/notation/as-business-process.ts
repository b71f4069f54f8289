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

/** A group that came in as a sub-process, which the basic shapes have no other word for. */
const isSubProcess = ({ artifact_type, bpmn }: CellValues): boolean =>
  artifact_type === 'group' && typeof bpmn === 'object' && bpmn !== null && 'sub_process' in bpmn;

/** The basic BPMN shapes as types of the full notation; undefined if a shape is no BPMN. */
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

/** The id of a lane in its file, else its own identifier; a copy has its own. */
const laneId = ({ jsid, values }: ElementCell, others: readonly ElementCell[]): string => {
  const { id } = importedValues(values);
  const isOwn = others.find((other) => importedValues(other.values)['id'] === id)?.jsid === jsid;
  return typeof id === 'string' && id !== '' && id.length <= 100 && isOwn ? id : jsid;
};

/** Lanes that are elements, as the lanes of their pool. */
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
 * The cells of a diagram as if all were of the business-process family: lanes that are elements become lanes of their
 * pool, and their contents contents of the pool. `other` are the cells that BPMN cannot express.
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
