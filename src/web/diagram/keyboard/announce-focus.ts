import type { Editor } from '../engine/editor.ts';
import { describeCell } from '../outline/describe.ts';

/**
 * Exposes the focused cell to screen readers: its view gets a role and a name, and becomes the active descendant of the
 * sheet. Returns a function that stops this.
 */
export function announceFocus(editor: Editor): () => void {
  const { host, graph, paper } = editor;
  let last: { readonly element: Element; readonly jsid: string } | undefined;
  const announce = (): void => {
    const { focused } = editor.state;
    const element = focused === null ? undefined : paper.findViewByModel(focused)?.el;
    if (last && last.element !== element) {
      for (const name of ['id', 'role', 'aria-label', 'aria-selected']) last.element.removeAttribute(name);
      last = undefined;
    }
    if (!element || focused === null || !graph.get(focused)) {
      host.removeAttribute('aria-activedescendant');
      return;
    }
    const id = `cell-${focused}`;
    element.id = id;
    element.setAttribute('role', graph.element(focused)?.embeds?.length ? 'group' : 'img');
    element.setAttribute('aria-label', describeCell(graph, focused));
    host.setAttribute('aria-activedescendant', id);
    last = { element, jsid: focused };
  };
  return editor.onUpdate(announce);
}
