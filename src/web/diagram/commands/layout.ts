import type { Editor } from '../engine/editor.ts';
import { layout } from '../layout/layout.ts';
import type { Command } from './command.ts';

function arrange(editor: Editor, direction: 'right' | 'down'): void {
  const { graph } = editor;
  const { boxes, vertices, lanes } = layout(graph.cells(), { direction });
  for (const [jsid, { x, y, width, height }] of boxes) {
    const cell = graph.element(jsid);
    if (!cell || cell.locked) continue;
    const own = lanes.get(jsid);
    graph.change(jsid, {
      position: { x: Math.round(x), y: Math.round(y) },
      size: { width: Math.round(width), height: Math.round(height) },
      ...(own && { values: { ...cell.values, lanes: own } }),
    });
  }
  for (const jsid of vertices.keys()) {
    const link = graph.link(jsid);
    if (!link) continue;
    // Links find their own way between the new places.
    const { vertices: _old, source_anchor: _s, target_anchor: _t, ...values } = link.values;
    graph.change(jsid, { values });
  }
  editor.viewport.fit();
  editor.announce('The diagram has been laid out');
}

export const layoutCommands: readonly Command[] = (['right', 'down'] as const).map((direction) => ({
  id: `layout-${direction}`,
  title: direction === 'right' ? 'Lay out from left to right' : 'Lay out from top to bottom',
  group: 'arrange',
  icon: direction === 'right' ? 'bi-diagram-3' : 'bi-diagram-2',
  changes: true,
  when: (editor) => editor.graph.elements().length > 1,
  run: (editor) => arrange(editor, direction),
}));
