import type { DiagramHost } from '../../../src/web/diagram/page/start-editor.ts';
import type { View } from './subject.ts';

/**
 * Runs in every page of the product before its own code: opens the diagram with the requested view instead of fitting
 * it, records the times when its data has loaded and when it is drawn, and exposes it for measurement like the other
 * editors.
 */
export function followProduct(view: View): void {
  const { json } = Response.prototype;
  Response.prototype.json = async function (this: Response) {
    const value: unknown = await json.call(this);
    if (/\/entity_values\.json\?.*jsid/.test(this.url)) window.inHandAt ??= performance.now();
    return value;
  };
  const host = () => document.querySelector<DiagramHost>('.diagram-sheet');
  const editorNow = () => {
    const editor = host()?.diagram?.editor;
    if (!editor) throw new Error('The diagram is not open.');
    return editor;
  };
  Object.defineProperty(HTMLElement.prototype, 'diagram', {
    configurable: true,
    set(this: DiagramHost, diagram: DiagramHost['diagram']) {
      Object.defineProperty(this, 'diagram', { configurable: true, value: diagram });
      if (diagram) Object.assign(diagram.editor.viewport, { fit: () => diagram.editor.viewport.set(view) });
    },
  });
  const isDrawn = (): boolean => {
    const editor = host()?.diagram?.editor;
    if (!editor || editor.viewport.view.zoom !== view.zoom) return false;
    const overview = editor.host.querySelector<HTMLCanvasElement>('.diagram-overview');
    const { shown } = editor.viewport;
    if (shown.size) return editor.host.querySelectorAll('.diagram-paper [model-id]').length >= shown.size;
    return overview !== null && !overview.hidden && overview.width > 300;
  };
  const look = (): void => {
    if (!isDrawn()) return void requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.drawnAt = performance.now();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
  window.subject = {
    open: () => undefined,
    isDrawn,
    pan: (dx, dy) => editorNow().viewport.pan(dx, dy),
    positionOf: (id) => editorNow().graph.element(id)?.position ?? { x: Number.NaN, y: Number.NaN },
    selectAll: () => {
      const { graph, selection, host: sheet } = editorNow();
      selection.set(graph.cells().map(({ jsid }) => jsid));
      sheet.focus();
    },
    payload: () => {
      const { creates = [], updates = [], destroys = [] } = host()?.diagram?.saver.pending() ?? {};
      return {
        entities: creates.length + updates.length + destroys.length,
        text: JSON.stringify({ creates, updates, destroys }),
      };
    },
  };
}
