import sql from 'sql-template-tag';
import type { Values } from '../server/engine/row-values.ts';
import type { DemoItem } from './demo-item.ts';
import type { DemoDiagram, DemoLine, DemoShape } from './diagrams/diagram.ts';
import type { Filler } from './filler.ts';

/** The ids of all item types, by the keys of the kind of module and of the type. */
export async function shapeTypes(filler: Filler): Promise<ReadonlyMap<string, number>> {
  const rows = await filler.run<{ id: number; key: string }>(
    sql`select a.id, m.type_key || '/' || a.key as key from entity_attribute a join scenario_module m on m.id = a.module_type_id`,
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

const isIn = ([x, y, width, height]: DemoShape['box'], holder: DemoShape): boolean => {
  const [left, top, wide, high] = holder.box;
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  return centreX > left && centreX < left + wide && centreY > top && centreY < top + high;
};

const area = ({ box: [, , width, height] }: DemoShape): number => width * height;

/**
 * The container of a shape: the shape on whose border it is placed, else the smallest larger container around its
 * centre.
 */
const holderOf = (shape: DemoShape, { shapes }: DemoDiagram): string | undefined =>
  shape.on ??
  shapes
    .filter((one) => one.holds && one !== shape && area(one) > area(shape) && isIn(shape.box, one))
    .sort((a, b) => area(a) - area(b))[0]?.id;

/** The ids of the direct children of each container. */
function contents(diagram: DemoDiagram): ReadonlyMap<string, readonly string[]> {
  const inside = new Map<string, string[]>();
  for (const shape of diagram.shapes) {
    if (shape.embedding === 'excluded') continue;
    const holder = holderOf(shape, diagram);
    if (holder !== undefined) inside.set(holder, [...(inside.get(holder) ?? []), shape.id]);
  }
  return inside;
}

const shapeNamed = ({ shapes }: DemoDiagram, id: string): DemoShape => {
  const shape = shapes.find((one) => one.id === id);
  if (!shape) throw new Error(`A line of the demo refers to "${id}", which its diagram does not have.`);
  return shape;
};

const share = (of: number, whole: number): number => Math.round((of / whole) * 1e6) / 1e6;

/** The anchor of a line on a shape: on its border at the line's x or y, on the side that faces the other end. */
function anchor(line: DemoLine, { box }: DemoShape, other: DemoShape): Values | undefined {
  const [left, top, width, height] = box;
  if (line.x !== undefined) return { x: share(line.x - left, width), y: other.box[1] > top ? 1 : 0 };
  if (line.y !== undefined) return { x: other.box[0] > left ? 1 : 0, y: share(line.y - top, height) };
  return undefined;
}

/** The anchors of a vertical or horizontal line, as fractions of the boxes of its shapes. */
function anchors(line: DemoLine, from: DemoShape, to: DemoShape): Values {
  const [source_anchor, target_anchor] = [anchor(line, from, to), anchor(line, to, from)];
  return source_anchor && target_anchor ? { source_anchor, target_anchor } : {};
}

const layerOf = (diagram: DemoDiagram, layer: string | undefined): string | null =>
  layer ?? diagram.layers?.[0]?.id ?? null;

interface DiagramRow {
  /** The key of the item type. */
  readonly type: string;
  readonly item: DemoItem;
  /** The position of a shape, or the ends of a line. */
  readonly row: Values;
}

/** The rows of a diagram, shapes before lines. */
export function diagramRows(diagram: DemoDiagram): readonly DiagramRow[] {
  const inside = contents(diagram);
  const shapes = diagram.shapes.map((shape): DiagramRow => {
    const [x, y, width, height] = shape.box;
    return {
      type: shape.type,
      item: shape,
      row: {
        jsid: shape.id,
        position: { x, y },
        size: { width, height },
        embeds: inside.get(shape.id) ?? [],
        embedding_enabled: shape.embedding === 'enabled',
        embedding_excluded: shape.embedding === 'excluded',
        celltype: shape.fixed ? 'cantTouchThis' : null,
        layer_id: layerOf(diagram, shape.layer),
      },
    };
  });
  const lines = diagram.lines.map((line, index): DiagramRow => {
    const ends = anchors(line, shapeNamed(diagram, line.from), shapeNamed(diagram, line.to));
    return {
      type: line.type,
      item: { title: line.title ?? '', values: { ...line.values, ...ends } },
      row: {
        jsid: `line-${index + 1}`,
        source: line.from,
        target: line.to,
        layer_id: layerOf(diagram, line.layer),
      },
    };
  });
  return [...shapes, ...lines];
}
