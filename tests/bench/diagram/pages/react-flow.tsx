import { type Edge, type Node, Position, ReactFlow, type ReactFlowInstance } from '@xyflow/react';
import { createRoot } from 'react-dom/client';
import '@xyflow/react/dist/style.css';
import { boxSize } from '../sample.ts';
import type { Subject } from '../subject.ts';

const { width, height } = boxSize;
const style = { width, height };
// The positions of handles are given, so that links can be drawn before boxes are measured.
const handles = [
  { type: 'target', position: Position.Left, x: -3, y: height / 2 - 3, width: 6, height: 6 },
  { type: 'source', position: Position.Right, x: width - 3, y: height / 2 - 3, width: 6, height: 6 },
] as const;

export function makeSubject(host: HTMLElement): Subject {
  let flow: ReactFlowInstance | undefined;
  return {
    open: ({ nodes, links }, { zoom, x, y }) => {
      const defaultNodes: Node[] = nodes.map(({ id, label, x: left, y: top }) => ({
        id,
        data: { label },
        position: { x: left, y: top },
        width,
        height,
        style,
        handles: [...handles],
        sourcePosition: Position.Right,
        targetPosition: Position.Left,
      }));
      const defaultEdges: Edge[] = links.map(({ id, source, target }) => ({
        id,
        source: source.id,
        target: target.id,
        type: 'straight',
      }));
      createRoot(host).render(
        <ReactFlow
          defaultNodes={defaultNodes}
          defaultEdges={defaultEdges}
          defaultViewport={{ x, y, zoom }}
          minZoom={0.1}
          onlyRenderVisibleElements
          onInit={(instance) => {
            flow = instance;
          }}
        />,
      );
    },
    isDrawn: () =>
      host.querySelectorAll('.react-flow__node').length >= 30 &&
      host.querySelectorAll('.react-flow__edge').length >= 30,
    pan: (dx, dy) => {
      const view = flow?.getViewport();
      if (view) void flow?.setViewport({ ...view, x: view.x + dx, y: view.y + dy });
    },
    positionOf: (id) => flow?.getNode(id)?.position ?? { x: Number.NaN, y: Number.NaN },
    selectAll: () => {
      flow?.setNodes((nodes) => nodes.map((node) => ({ ...node, selected: true })));
      flow?.setEdges((edges) => edges.map((edge) => ({ ...edge, selected: true })));
      host.querySelector<HTMLElement>('.react-flow__node')?.focus({ preventScroll: true });
    },
    payload: () => {
      const object = flow?.toObject() ?? { nodes: [], edges: [] };
      return { entities: object.nodes.length + object.edges.length, text: JSON.stringify(object) };
    },
  };
}
