import type { Point, Size } from '../../../diagram/cells/cell.ts';
import type { Editor } from '../engine/editor.ts';
import { ownNaming } from '../engine/own-naming.ts';

/** Between a menu and the border of what is around, in pixels. */
const margin = 8;

/** What the keyboard goes back to from a menu: what lists the shapes, or else the sheet. */
export const menuHome = (editor: Editor): HTMLElement => ownNaming() ?? editor.host;

/** Below the line that the keyboard stands on in what lists the shapes, as far as there is room for a menu. */
export function placeAtLine({ host }: Editor, list: HTMLElement, size: Size): Point {
  const line = document.getElementById(list.getAttribute('aria-activedescendant') ?? '') ?? list;
  const [around, own] = [(host.offsetParent ?? host).getBoundingClientRect(), line.getBoundingClientRect()];
  const most = { x: around.width - size.width - margin, y: around.height - size.height - margin };
  return {
    x: Math.max(margin, Math.min(own.left - around.left + 32, most.x)),
    y: Math.max(margin, Math.min(own.bottom - around.top + 4, most.y)),
  };
}
