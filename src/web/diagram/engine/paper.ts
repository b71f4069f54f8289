import { isLink } from '../cells/cell.ts';
import { byDrawingOrder, type DiagramGraph, type OrderedCell } from './graph.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

export const createGroup = (): SVGGElement => document.createElementNS(svgNamespace, 'g');

/** What draws one cell, for as long as it is mounted. */
export interface CellView {
  readonly element: SVGGElement;
  /** Brings the element up to date with its cell. */
  draw(): void;
}

/** The drawing of the cells that are mounted, as nodes of the page. */
export interface Paper {
  /** Drawn by the next `draw`. */
  mount(jsid: string): void;
  unmount(jsid: string): void;
  /** A mounted cell looks or lies otherwise: the next `draw` shows it. */
  stale(jsid: string): void;
  draw(): void;
  elementOf(jsid: string): SVGGElement | undefined;
  /** Where the sheet lies: pixels a unit, and its origin in pixels from the top left. */
  place(view: { readonly zoom: number; readonly x: number; readonly y: number }): void;
}

/** A view and its place in the drawing order when it was last drawn. */
interface Mounted {
  readonly view: CellView;
  z: number;
  come: number;
}

/** Opens a paper in an element of the page. */
export function createPaper(
  host: HTMLElement,
  graph: DiagramGraph,
  views: { readonly shape: (jsid: string) => CellView; readonly link: (jsid: string) => CellView },
): Paper {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('class', 'diagram-paper');
  const layer = createGroup();
  svg.append(layer);
  host.append(svg);
  // A picture on a shape is no file to be dragged out of the page.
  svg.addEventListener('dragstart', (event) => event.preventDefault());
  const mounted = new Map<string, Mounted>();
  const waiting = new Set<string>();

  const viewOf = ({ cell }: OrderedCell): CellView => {
    const view = isLink(cell) ? views.link(cell.jsid) : views.shape(cell.jsid);
    view.element.setAttribute('class', isLink(cell) ? 'diagram-link' : 'diagram-shape');
    view.element.setAttribute('model-id', cell.jsid);
    return view;
  };
  /** Puts every view where it lies in the drawing order; those that are there already are left alone. */
  const arrange = (): void => {
    for (const [jsid, one] of mounted) {
      const now = graph.ordered(jsid);
      if (!now || (now.z === one.z && now.come === one.come)) continue;
      // Taken out first: its neighbours need not make way for it then.
      one.view.element.remove();
      [one.z, one.come] = [now.z, now.come];
    }
    let next = layer.firstChild;
    for (const { view } of [...mounted.values()].sort(byDrawingOrder)) {
      const { element } = view;
      if (element === next) next = element.nextSibling;
      else layer.insertBefore(element, next);
    }
  };

  return {
    mount: (jsid) => void waiting.add(jsid),
    unmount: (jsid) => {
      waiting.delete(jsid);
      mounted.get(jsid)?.view.element.remove();
      mounted.delete(jsid);
    },
    stale: (jsid) => {
      if (mounted.has(jsid)) waiting.add(jsid);
    },
    draw: () => {
      if (!waiting.size) return;
      for (const jsid of waiting) {
        const ordered = graph.ordered(jsid);
        if (!ordered) continue;
        let one = mounted.get(jsid);
        if (!one) {
          one = { view: viewOf(ordered), z: ordered.z, come: ordered.come };
          mounted.set(jsid, one);
        }
        one.view.draw();
        waiting.delete(jsid);
      }
      arrange();
    },
    elementOf: (jsid) => mounted.get(jsid)?.view.element,
    place: ({ zoom, x, y }) => layer.setAttribute('transform', `matrix(${zoom},0,0,${zoom},${x},${y})`),
  };
}
