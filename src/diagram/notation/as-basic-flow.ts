/**
 * Converts shapes of the full BPMN notation into shapes of a process flow, which has fewer types and represents lanes
 * as elements. Pure.
 */
import { type Box, type Cell, type ElementCell, isElement, newJsid } from '../cells/cell.ts';
import { centreOf, isInside } from '../cells/geometry.ts';
import { laneStripes } from '../cells/lanes.ts';
import { shapeType } from '../shapes/families.ts';
import { isOpenSubProcess } from './made-simpler.ts';

/** For each type of the full notation: the basic type, and the values that both types have under the same name. */
const basics: Readonly<
  Record<string, { readonly type: string; readonly same: readonly string[]; readonly kind?: string }>
> = {
  'bp.Event': { type: 'bpmn.Event', same: ['event_type', 'icon_type'] },
  'bp.Activity': { type: 'bpmn.Task', same: ['icon_type'] },
  'bp.Gateway': { type: 'bpmn.Gateway', same: ['gateway_type'] },
  'bp.Pool': { type: 'bpmn.Pool', same: ['orientation', 'headerSize', 'process_name'] },
  'bp.DataObject': { type: 'bpmn.Artifact', same: [], kind: 'data_object' },
  'bp.DataStore': { type: 'bpmn.Artifact', same: [], kind: 'data_store' },
  'bp.Message': { type: 'bpmn.Artifact', same: [], kind: 'message' },
  'bp.Group': { type: 'bpmn.Artifact', same: [], kind: 'group' },
  'bp.Annotation': { type: 'bpmn.Artifact', same: [], kind: 'annotation' },
};
/** The basic form of an expanded sub-process: a group, because in a process flow only groups contain elements. */
const openSubProcess = { type: 'bpmn.Artifact', same: [], kind: 'group' } as const;
const everywhere = ['style', 'label_box', 'z', 'bpmn'];

function basicOf(cell: ElementCell): ElementCell {
  const isOpen = isOpenSubProcess(cell);
  const basic = isOpen ? openSubProcess : basics[cell.type];
  if (!basic) return cell;
  const names = [...everywhere, ...basic.same];
  const values = Object.fromEntries(Object.entries(cell.values).filter(([name]) => names.includes(name)));
  const bpmn = typeof values['bpmn'] === 'object' ? values['bpmn'] : {};
  const { embeddingEnabled, embeddingExcluded } = shapeType(basic.type);
  return {
    ...cell,
    type: basic.type,
    values: {
      ...values,
      ...(basic.kind && { artifact_type: basic.kind }),
      // Marks the group, so that a BPMN export writes it as a sub-process again.
      ...(isOpen && { bpmn: { ...bpmn, sub_process: true } }),
    },
    embedding_enabled: embeddingEnabled,
    embedding_excluded: embeddingExcluded,
  };
}

/** The cells with the types of a process flow. Cells without a corresponding type are unchanged. */
export function asBasicFlow(cells: readonly Cell[]): readonly Cell[] {
  const elements = new Map(cells.filter(isElement).map((cell) => [cell.jsid, cell]));
  const isWithin = (jsid: string, box: Box): boolean => {
    const cell = elements.get(jsid);
    return cell !== undefined && isInside(centreOf({ ...cell.position, ...cell.size }), box);
  };
  return cells.flatMap((cell): readonly Cell[] => {
    if (!isElement(cell)) return [cell];
    const basic = basicOf(cell);
    const stripes = cell.type === 'bp.Pool' ? laneStripes(cell) : [];
    if (!stripes.length) return [basic];
    const left = new Set(cell.embeds ?? []);
    const type = shapeType('bpmn.Lane');
    const lanes = stripes.map(({ lane, box }): ElementCell => {
      const embeds = [...left].filter((jsid) => isWithin(jsid, box));
      for (const jsid of embeds) left.delete(jsid);
      return {
        jsid: newJsid(),
        type: type.key,
        title: lane.label,
        // The id of the lane in its BPMN file, under which the pool stores further data of the lane.
        values: { orientation: cell.values['orientation'] ?? 'horizontal', bpmn: { id: lane.id } },
        position: { x: box.x, y: box.y },
        size: { width: box.width, height: box.height },
        embeds,
        embedding_enabled: type.embeddingEnabled,
        embedding_excluded: type.embeddingExcluded,
        layer_id: cell.layer_id ?? null,
      };
    });
    return [{ ...basic, embeds: [...lanes.map(({ jsid }) => jsid), ...left] }, ...lanes];
  });
}
