import type { Cell, ElementCell, Layer, LinkCell } from '../../src/diagram/cells/cell.ts';
import { createGraph } from '../../src/web/diagram/engine/graph.ts';

export const task = (jsid: string, x = 0, y = 0, more: Partial<ElementCell> = {}): ElementCell => ({
  jsid,
  type: 'bp.Activity',
  title: jsid,
  values: {},
  position: { x, y },
  size: { width: 90, height: 70 },
  embeds: [],
  ...more,
});

export const pool = (jsid: string, embeds: readonly string[] = [], more: Partial<ElementCell> = {}): ElementCell => ({
  ...task(jsid),
  type: 'bp.Pool',
  size: { width: 600, height: 250 },
  embedding_enabled: true,
  embeds,
  ...more,
});

export const flow = (
  jsid: string,
  source: string | null,
  target: string | null,
  more: Partial<LinkCell> = {},
): LinkCell => ({
  jsid,
  type: 'Flow',
  title: '',
  values: { flowType: 'normal' },
  source,
  target,
  ...more,
});

export function graphOf(cells: readonly Cell[], layers: readonly Layer[] = []) {
  const graph = createGraph(layers);
  graph.add(cells, 'load');
  return graph;
}

/** The contents of a graph as JSON, in an order that does not depend on that of the graph. */
export const jsonOf = (graph: ReturnType<typeof graphOf>): string =>
  JSON.stringify(graph.cells().sort((a, b) => (a.jsid < b.jsid ? -1 : 1)));
