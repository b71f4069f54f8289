/** Measures the time to route the links of a diagram: all links, and those that a step of a drag changes. */
import type { ElementCell, LinkCell } from '../../src/diagram/cells/cell.ts';
import { straightWay } from '../../src/diagram/routing/route.ts';
import { createGraph } from '../../src/web/diagram/engine/graph.ts';
import { boxSize, makeSample } from './diagram/sample.ts';
import type { Section } from './table.ts';

const frame = 1_000 / 60;
const steps = 60;

const timed = (run: () => void): number => {
  const from = performance.now();
  run();
  return performance.now() - from;
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * One table row for each number of boxes, with ratios to straight lines and to a frame, because milliseconds depend on
 * the machine.
 */
export function measureRoutes(counts: readonly number[]): Section {
  const rows = counts.map((count) => {
    const { nodes, links } = makeSample(count);
    const shapes = nodes.map(
      ({ id, label, x, y }): ElementCell => ({
        jsid: id,
        type: 'bp.Activity',
        title: label,
        values: {},
        position: { x, y },
        size: boxSize,
      }),
    );
    // Every third link leads to the box two rows below, past other boxes.
    const columns = Math.ceil(Math.sqrt(count));
    const flows = links.map(
      ({ id, source, target }, at): LinkCell => ({
        jsid: id,
        type: 'Flow',
        title: '',
        values: { flowType: 'normal' },
        source: source.id,
        target: at % 3 ? target.id : (nodes[at + 2 * columns]?.id ?? target.id),
      }),
    );
    const graph = createGraph();
    graph.add([...shapes, ...flows], 'load');
    const straight = timed(() => {
      for (const link of flows)
        straightWay(
          link,
          graph.element(link.source ?? '') as ElementCell,
          graph.element(link.target ?? '') as ElementCell,
        );
    });
    const all = timed(() => {
      for (const link of flows) graph.routes.of(link);
    });
    const dragged = shapes[columns * 2 + 2]?.jsid ?? '';
    graph.routes.lift([dragged]);
    const moved = Array.from({ length: steps }, (_, at) =>
      timed(() => {
        const { x, y } = (graph.element(dragged) as ElementCell).position;
        graph.change(dragged, { position: { x: x + (at < steps / 2 ? 7 : -7), y: y + 3 } });
        for (const link of graph.linksOf(dragged)) graph.routes.of(link);
      }),
    );
    return [
      String(count),
      all.toFixed(0),
      (all / straight).toFixed(1),
      median(moved).toFixed(2),
      (median(moved) / frame).toFixed(3),
    ];
  });
  return {
    title: 'Leading links around shapes',
    head: ['Boxes and links', 'All, ms', 'All / straight lines', 'A step of a drag, ms', 'A step / a frame'],
    rows,
  };
}
