import type { Point, Size } from '../../../diagram/cells/cell.ts';
import type { Editor } from '../engine/editor.ts';
import { ownNaming } from '../engine/own-naming.ts';

/** The minimum distance between a menu and the border of its container, in pixels. */
const margin = 8;

/** The element that gets the focus after a menu closes: the list of shapes, else the sheet. */
export const menuHome = (editor: Editor): HTMLElement => ownNaming() ?? editor.host;

/** The position of a menu below the focused line of a list of shapes, limited to the surrounding element. */
export function placeAtLine({ host }: Editor, list: HTMLElement, size: Size): Point {
  const line = document.getElementById(list.getAttribute('aria-activedescendant') ?? '') ?? list;
  const [around, own] = [(host.offsetParent ?? host).getBoundingClientRect(), line.getBoundingClientRect()];
  const most = { x: around.width - size.width - margin, y: around.height - size.height - margin };
  return {
    x: Math.max(margin, Math.min(own.left - around.left + 32, most.x)),
    y: Math.max(margin, Math.min(own.bottom - around.top + 4, most.y)),
  };
}
