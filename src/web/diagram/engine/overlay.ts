import type { Box, Point } from '../../../diagram/cells/cell.ts';

/** A mark above the diagram, in pixels of the paper, so that its size does not depend on the zoom. */
export interface Mark {
  readonly name: 'rect' | 'circle' | 'path' | 'line' | 'text';
  readonly className: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** The handle that a press on the mark takes, such as `resize:nw`, `vertex:2` or `lane:1`. */
  readonly handle?: string;
  readonly text?: string;
}

export type MarkPainter = () => readonly Mark[];

export interface Overlay {
  readonly svg: SVGSVGElement;
  /** Requests a redraw in the next frame. */
  request(): void;
  add(painter: MarkPainter): () => void;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

function nodeOf({ name, className, attributes, handle, text }: Mark): SVGElement {
  const node = document.createElementNS(svgNamespace, name);
  node.setAttribute('class', className);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (handle) node.dataset['handle'] = handle;
  if (text !== undefined) node.textContent = text;
  return node;
}

function isSameMark(a: Mark, b: Mark): boolean {
  if (a.name !== b.name || a.className !== b.className || a.handle !== b.handle || a.text !== b.text) return false;
  const names = Object.keys(a.attributes);
  return (
    names.length === Object.keys(b.attributes).length &&
    names.every((name) => a.attributes[name] === b.attributes[name])
  );
}

/** Creates the layer for handles, snap lines and frames above the paper. */
export function createOverlay(host: HTMLElement): Overlay {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('class', 'diagram-overlay');
  svg.setAttribute('aria-hidden', 'true');
  host.append(svg);
  const painters = new Set<MarkPainter>();
  let requested = false;
  let drawn: readonly Mark[] = [];
  // Draws the marks. Unchanged marks are reused, because layout and painting of frames around thousands of cells are
  // slow.
  const draw = (): void => {
    requested = false;
    const marks = [...painters].flatMap((painter) => painter());
    marks.forEach((mark, at) => {
      const there = svg.children[at];
      const was = drawn[at];
      if (!there || !was) svg.append(nodeOf(mark));
      else if (!isSameMark(was, mark)) there.replaceWith(nodeOf(mark));
    });
    while (svg.children.length > marks.length) svg.lastChild?.remove();
    drawn = marks;
  };
  const overlay: Overlay = {
    svg,
    request: () => {
      if (!requested) requestAnimationFrame(draw);
      requested = true;
    },
    add: (painter) => {
      painters.add(painter);
      overlay.request();
      return () => {
        painters.delete(painter);
        overlay.request();
      };
    },
  };
  return overlay;
}

/** A mark that is a rectangle. */
export const frameMark = (className: string, { x, y, width, height }: Box): Mark => ({
  name: 'rect',
  className,
  attributes: { x, y, width, height },
});

/** A mark that is a line. */
export const lineMark = (className: string, from: Point, to: Point): Mark => ({
  name: 'line',
  className,
  attributes: { x1: from.x, y1: from.y, x2: to.x, y2: to.y },
});

/** A mark that can be dragged; gestures receive its handle. */
export const gripMark = (handle: string, at: Point, className = 'grip', radius = 5): Mark => ({
  name: 'circle',
  className,
  attributes: { cx: at.x, cy: at.y, r: radius },
  handle,
});

/** Marks that show a sentence centred at a point. */
export const wordsMark = (className: string, { x, y }: Point, text: string): readonly Mark[] => [
  { name: 'text', className, attributes: { x, y, 'text-anchor': 'middle' }, text },
];
