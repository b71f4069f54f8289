import {
  type Box,
  type Cell,
  type CellValues,
  type ElementCell,
  type LinkCell,
  newJsid,
  type Point,
} from '../../diagram/cells/cell.ts';
import { type FromFile, valuesFromFile } from '../../diagram/cells/from-file.ts';
import { centreOf } from '../../diagram/cells/geometry.ts';
import type { ImportedDiagram } from '../import-result.ts';
import { areaOf } from './boxes.ts';
import type { DrawnKind, DrawnLink, DrawnNode, DrawnPage } from './drawn-page.ts';
import { poolCell } from './drawn-pool.ts';
import { withReadableWords, withRoomForWords } from './readable-words.ts';
import { soundParents } from './sound-parents.ts';

const types: Readonly<Record<DrawnKind, string>> = {
  event: 'bp.Event',
  activity: 'bp.Activity',
  gateway: 'bp.Gateway',
  'data-object': 'bp.DataObject',
  'data-store': 'bp.DataStore',
  message: 'bp.Message',
  group: 'bp.Group',
  annotation: 'bp.Annotation',
  pool: 'bp.Pool',
};

/** Icon-like shapes have a fixed size in this editor; their centres are retained. */
const iconSizes: Readonly<Partial<Record<DrawnKind, readonly [number, number]>>> = {
  event: [36, 36],
  gateway: [50, 50],
  'data-object': [36, 50],
  'data-store': [50, 50],
  message: [36, 25],
};

const margin = 40;

const rounded = (length: number): number => Math.round(length * 100) / 100;

const cellBox = (node: DrawnNode): Box => {
  const size = node.iconSize ?? iconSizes[node.kind];
  if (!size) return node.kind === 'pool' ? poolCell(node).box : node.box;
  const centre = centreOf(node.box);
  const [width, height] = size;
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
};

/** The values of a cell, with file data for which it has no field under the key of the format. */
const preserved = ({ preserved: matter, ...rest }: FromFile & { readonly preserved?: CellValues }): CellValues => {
  const whole = { ...matter, ...valuesFromFile(rest) };
  return Object.keys(whole).length > 0 ? { bpmn: whole } : {};
};

// Kinds whose border width has a meaning, such as end events and called processes.
const meansWidth: ReadonlySet<DrawnKind> = new Set(['event', 'activity']);

const styleValue = ({ kind, style }: DrawnNode): CellValues => {
  if (!style) return {};
  const { outline_width, ...rest } = style;
  const preserved = outline_width !== undefined && !meansWidth.has(kind) ? style : rest;
  return Object.keys(preserved).length > 0 ? { style: preserved } : {};
};

const labelBox = ({ label }: DrawnNode, box: Box): CellValues =>
  label
    ? {
        label_box: {
          x: rounded(label.x + box.width / 2),
          y: rounded(label.y + box.height / 2),
          width: rounded(label.width),
          height: rounded(label.height),
        },
      }
    : {};

const linkValues = (link: DrawnLink, shifted: (point: Point) => Point): CellValues => ({
  ...link.meaning,
  vertices: link.vertices.map(shifted),
  ...(link.labelPosition && { label_position: link.labelPosition }),
  ...(link.colour && { link_color: link.colour }),
  ...(link.sourceAnchor && { source_anchor: link.sourceAnchor }),
  ...(link.targetAnchor && { target_anchor: link.targetAnchor }),
  ...preserved(link),
});

/** Orders containers before their contents; other nodes retain the order of the file. */
const fromBackToFront = (nodes: readonly DrawnNode[]): readonly DrawnNode[] => {
  const holders = new Set(nodes.flatMap(({ parent }) => parent ?? []));
  const rank = ({ id, kind }: DrawnNode): number => (kind === 'pool' ? 0 : kind === 'group' || holders.has(id) ? 1 : 2);
  return nodes.toSorted(
    (one, other) => rank(one) - rank(other) || (rank(one) === 1 ? areaOf(other.box) - areaOf(one.box) : 0),
  );
};

/** Converts a page to a diagram: with new ids and the editor's sizes, moved to the top left of the sheet. */
export const diagramOf = (page: DrawnPage): ImportedDiagram => {
  const boxes = new Map(page.nodes.map((node) => [node.id, cellBox(node)]));
  const jsids = new Map([...page.nodes, ...page.links].map(({ id }) => [id, newJsid()]));
  const jsidOf = (id: string): string => jsids.get(id) ?? id;
  const corners = [...boxes.values(), ...page.links.flatMap(({ vertices }) => vertices)];
  const left = corners.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const top = corners.reduce((least, { y }) => Math.min(least, y), Number.POSITIVE_INFINITY);
  const shifted = ({ x, y }: Point): Point => ({ x: rounded(x - left + margin), y: rounded(y - top + margin) });

  const parents = soundParents(page.nodes);
  const contents = Map.groupBy(page.nodes, ({ id }) => parents.get(id));
  const elements = fromBackToFront(page.nodes).map((node): ElementCell => {
    const box = boxes.get(node.id) ?? node.box;
    const embeds = contents.get(node.id)?.map(({ id }) => jsidOf(id));
    const pool = node.kind === 'pool';
    return {
      jsid: jsidOf(node.id),
      type: types[node.kind],
      title: node.name,
      ...(node.text !== undefined && { text: node.text }),
      values: {
        ...node.values,
        ...(pool && poolCell(node).values),
        ...styleValue(node),
        ...labelBox(node, box),
        ...preserved(node),
      },
      ...(node.layerId !== undefined && { layer_id: node.layerId }),
      position: shifted(box),
      size: { width: Math.max(1, rounded(box.width)), height: Math.max(1, rounded(box.height)) },
      ...(embeds && { embeds }),
      ...((pool || node.kind === 'group' || node.values['expanded'] === true) && { embedding_enabled: pool }),
    };
  });
  const links = page.links.map(
    (link): LinkCell => ({
      jsid: jsidOf(link.id),
      type: 'link_type' in link.meaning ? 'Link' : 'Flow',
      title: link.name,
      ...(link.text !== undefined && { text: link.text }),
      values: linkValues(link, shifted),
      ...(link.layerId !== undefined && { layer_id: link.layerId }),
      source: jsidOf(link.source),
      target: jsidOf(link.target),
    }),
  );
  const cells: readonly Cell[] = [...withRoomForWords(elements), ...links];
  return { name: page.name, cells: withReadableWords(cells), layers: page.layers };
};
