/** Draws BPMN files with bpmn-js, and reports the positions of their parts. */
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumArguments, ensureBrowser } from '../browser/chromium.ts';

const script = createRequire(import.meta.url).resolve('bpmn-js/dist/bpmn-navigated-viewer.production.min.js');
/** The tolerance of positions in diagram units. */
const sameWithin = 1;

export interface Drawn {
  readonly id: string;
  readonly type: string;
  readonly isEdge: boolean;
  /** The box of a shape, or the points of an edge. */
  readonly numbers: readonly number[];
}

export interface Opened {
  readonly drawn: readonly Drawn[];
  readonly warnings: number;
  /** The reason why bpmn-js does not open the file. */
  readonly failed?: string;
}

export interface Viewer {
  open(xml: string): Promise<Opened>;
  close(): Promise<void>;
}

/** Runs in the page. */
async function openThere(xml: string): Promise<Opened> {
  interface Element {
    readonly id: string;
    readonly type: string;
    readonly x?: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly waypoints?: readonly { readonly x: number; readonly y: number }[];
    readonly labelTarget?: unknown;
  }
  interface Library {
    importXML(text: string): Promise<{ readonly warnings: readonly unknown[] }>;
    open(diagram: unknown): Promise<unknown>;
    getDefinitions(): { readonly diagrams?: readonly unknown[] };
    get(name: 'elementRegistry'): { getAll(): readonly Element[] };
    destroy(): void;
  }
  const { BpmnJS } = window as unknown as { BpmnJS: new (options: { container: string }) => Library };
  document.querySelector('#canvas')?.replaceChildren();
  const library = new BpmnJS({ container: '#canvas' });
  const drawn = new Map<string, Drawn>();
  const note = ({ id, type, x, y, width, height, waypoints, labelTarget }: Element): void => {
    if (labelTarget || (!waypoints && x === undefined)) return;
    const numbers = waypoints ? waypoints.flatMap((point) => [point.x, point.y]) : [x ?? 0, y, width, height];
    const key = `${id} ${numbers.join()}`;
    if (!drawn.has(key)) drawn.set(key, { id, type, isEdge: waypoints !== undefined, numbers });
  };
  try {
    const { warnings } = await library.importXML(xml);
    for (const diagram of library.getDefinitions().diagrams ?? []) {
      // A file that cannot be opened counts as one without any drawing.
      await library.open(diagram).then(
        () => library.get('elementRegistry').getAll().forEach(note),
        () => {},
      );
    }
    return { drawn: [...drawn.values()], warnings: warnings.length };
  } catch (error) {
    return { drawn: [], warnings: 0, failed: String(error).slice(0, 200) };
  } finally {
    library.destroy();
  }
}

/** A browser page with bpmn-js loaded. */
export async function openViewer(browser: Browser): Promise<Viewer> {
  const page: Page = await browser.newPage();
  await page.setContent('<div id="canvas" style="height: 600px"></div>');
  await page.addScriptTag({ path: script });
  return { open: (xml) => page.evaluate(openThere, xml), close: () => page.close() };
}

/** Starts a browser with bpmn-js loaded. */
export async function startViewer(): Promise<Viewer> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: chromiumArguments });
  return { ...(await openViewer(browser)), close: () => browser.close() };
}

export interface Compared {
  readonly missing: readonly Drawn[];
  readonly moved: readonly Drawn[];
  /** Parts in the second drawing only. */
  readonly more: readonly Drawn[];
}

const isNear = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, at) => Math.abs(value - (other[at] ?? Number.NaN)) <= sameWithin);

/** Compares the drawings of two files. */
export function compareDrawings(one: readonly Drawn[], other: readonly Drawn[]): Compared {
  const there = Map.groupBy(other, ({ id }) => id);
  const known = new Set(one.map(({ id }) => id));
  return {
    missing: one.filter(({ id }) => !there.has(id)),
    moved: one.filter(
      ({ id, numbers }) => there.has(id) && !there.get(id)?.some((same) => isNear(same.numbers, numbers)),
    ),
    more: other.filter(({ id }) => !known.has(id)),
  };
}
