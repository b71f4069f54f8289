/**
 * A person who works in a diagram through failures: the network is lost, the page is reloaded, left and opened again.
 */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import type { Cell } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, task } from '../diagram/cells.ts';
import { cellsOf, opened } from './diagram-page.ts';
import { goTo } from './page.ts';

/** The next action of one of two people; the numbers choose its target. */
export const step = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.constantFrom(
    'add',
    'add',
    'move',
    'move',
    'rename',
    'link',
    'remove',
    'undo',
    'redo',
    'network',
    'reload',
    'leave',
  ),
  one: fc.nat(1000),
  other: fc.nat(1000),
});
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Adds and changes cells as one step of undo. */
const change = (page: Page, added: readonly Cell[], changed: Partial<Cell> & Pick<Cell, 'jsid'>): Promise<void> =>
  page.evaluate(
    ([cells, { jsid, ...patch }]) => {
      const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
      if (!graph) throw new Error('No diagram is open.');
      graph.batch('Trial', () => {
        graph.add(cells);
        graph.change(jsid, patch);
      });
    },
    [added, changed] as const,
  );

const run = (page: Page, command: string): Promise<void> =>
  page.evaluate((id) => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.run(id), command);

/** As Delete does: with the links that hang on it. */
const remove = (page: Page, jsid = ''): Promise<void> =>
  page.evaluate((id) => {
    const { editor, run: command } = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram ?? {};
    editor?.selection.set([id]);
    command?.('delete');
  }, jsid);

export class Unlucky {
  readonly page: Page;
  /** The cells that they have drawn, each with those that it depends on. */
  readonly added = new Map<string, readonly string[]>();
  /** The cells that they have removed, or whose drawing they have undone. */
  readonly gone = new Set<string>();
  readonly #name: string;
  readonly #path: string;
  #offline = false;
  #away = false;

  constructor(name: string, page: Page, path: string) {
    this.#name = name;
    this.page = page;
    this.#path = path;
  }

  async do({ what, one, other }: Step): Promise<void> {
    if (what === 'network') return this.#network(!this.#offline);
    if (what === 'leave') return this.#away ? this.#comeBack() : this.#leave();
    if (this.#away) return;
    if (what === 'reload') return this.#reload();
    if (what === 'undo' || what === 'redo') return this.#losing(() => run(this.page, what));
    await this.#draw(what, one, other);
  }

  /** Everything is as it should be: a network, and the diagram open. */
  async recover(): Promise<void> {
    await this.#network(false);
    if (this.#away) await this.#comeBack();
  }

  async #network(offline: boolean): Promise<void> {
    this.#offline = offline;
    await this.page.context().setOffline(offline);
  }

  async #reload(): Promise<void> {
    if (this.#offline) return;
    await this.page.reload();
    await opened(this.page);
  }

  async #leave(): Promise<void> {
    this.#away = true;
    await goTo(this.page, '/profilepage');
    await this.page.locator('.diagram-sheet').waitFor({ state: 'detached' });
  }

  async #comeBack(): Promise<void> {
    if (this.#offline) return;
    this.#away = false;
    await goTo(this.page, this.#path);
    await opened(this.page);
  }

  async #losing(act: () => Promise<void>): Promise<void> {
    const before = (await cellsOf(this.page)).map(({ jsid }) => jsid);
    await act();
    const after = new Set((await cellsOf(this.page)).map(({ jsid }) => jsid));
    for (const jsid of before) if (!after.has(jsid)) this.gone.add(jsid);
    for (const jsid of after) this.gone.delete(jsid);
  }

  async #draw(what: Step['what'], one: number, other: number): Promise<void> {
    const shapes = (await cellsOf(this.page)).filter((cell) => 'position' in cell);
    const shape = shapes[one % shapes.length];
    const jsid = `${this.#name}${this.added.size}`;
    if (what === 'remove') return this.#losing(() => remove(this.page, shape?.jsid));
    if (what === 'add' || !shape) {
      this.added.set(jsid, []);
      await change(this.page, [task(jsid, one, other)], { jsid });
    } else if (what === 'link') {
      const end = shapes[other % shapes.length] ?? shape;
      this.added.set(jsid, [shape.jsid, end.jsid]);
      await change(this.page, [flow(jsid, shape.jsid, end.jsid)], { jsid });
    } else if (what === 'rename') await change(this.page, [], { jsid: shape.jsid, title: `${this.#name} ${other}` });
    else
      await change(this.page, [], { jsid: shape.jsid, position: { x: one, y: other } } as Partial<Cell> & {
        jsid: string;
      });
  }
}

/**
 * Cells that these people have drawn and neither of them has removed, nor a cell they depend on, and that are not in
 * `cells`.
 */
export function lostOf(people: readonly Unlucky[], cells: string): readonly string[] {
  const gone = new Set(people.flatMap((one) => [...one.gone]));
  return people
    .flatMap((one) => [...one.added])
    .filter(([jsid, ends]) => !cells.includes(`"jsid":"${jsid}"`) && ![jsid, ...ends].some((one) => gone.has(one)))
    .map(([jsid]) => jsid);
}

/** Whatever is to be chosen is theirs; answers what the diagram holds once nothing waits, and null before. */
export const settled = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const diagram = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram;
    if (!diagram) return null;
    const { editor, saver } = diagram;
    if (saver.cellConflicts.get().length) saver.settle(() => 'theirs');
    if (saver.busy) return null;
    const order = (one: Cell, two: Cell) => (one.jsid < two.jsid ? -1 : 1);
    return JSON.stringify(
      [...editor.graph.cells()].sort(order).map((cell) => {
        const { jsid, title, position, source, target } = cell as Cell & Record<string, unknown>;
        return { jsid, title, position, source, target };
      }),
    );
  });
