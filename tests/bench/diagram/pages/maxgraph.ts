import { type Cell, Graph, InternalEvent, ModelXmlSerializer } from '@maxgraph/core';
import '@maxgraph/core/css/common.css';
import { boxSize } from '../sample.ts';
import type { Subject } from '../subject.ts';

/** Members that the library adds to its class at load time and that its types lack. */
interface Mixed {
  setHtmlLabels(wanted: boolean): void;
  insertVertex(vertex: { id: string; value: string; position: [number, number]; size: [number, number] }): Cell;
  insertEdge(edge: { id: string; source: Cell | null; target: Cell | null }): Cell;
  panGraph(dx: number, dy: number): void;
}

export function makeSubject(host: HTMLElement): Subject {
  InternalEvent.disableContextMenu(host);
  const graph = new Graph(host) as Graph & Mixed;
  graph.setHtmlLabels(false);
  const cells = new Map<string, Cell>();
  let [left, top] = [0, 0];
  return {
    open: ({ nodes, links }, { zoom, x, y }) => {
      graph.view.scale = zoom;
      graph.view.translate.x = x / zoom;
      graph.view.translate.y = y / zoom;
      const size: [number, number] = [boxSize.width, boxSize.height];
      graph.batchUpdate(() => {
        for (const { id, label, x: at, y: down } of nodes) {
          cells.set(id, graph.insertVertex({ id, value: label, position: [at, down], size }));
        }
        for (const { id, source, target } of links) {
          const ends = { source: cells.get(source.id) ?? null, target: cells.get(target.id) ?? null };
          graph.insertEdge({ id, ...ends });
        }
      });
    },
    isDrawn: () => host.querySelector('svg g rect') !== null,
    pan: (dx, dy) => {
      left += dx;
      top += dy;
      graph.panGraph(left, top);
    },
    settle: () => {
      const { scale, translate } = graph.view;
      graph.panGraph(0, 0);
      graph.view.setTranslate(translate.x + left / scale, translate.y + top / scale);
      [left, top] = [0, 0];
    },
    positionOf: (id) => {
      const geometry = cells.get(id)?.getGeometry();
      return { x: geometry?.x ?? Number.NaN, y: geometry?.y ?? Number.NaN };
    },
    payload: () => {
      const text = new ModelXmlSerializer(graph.getDataModel()).export({ pretty: false });
      return { entities: cells.size * 2, text };
    },
  };
}
