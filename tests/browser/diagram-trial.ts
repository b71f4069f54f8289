/**
 * A person who works in a diagram during failures: the network is lost, and the page is reloaded, closed and opened
 * again.
 */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import type { Cell } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, task } from '../diagram/cells.ts';
import { cellsOf, opened } from './diagram-page.ts';
import { goTo } from './page.ts';

/** The next action of one of two people; the numbers determine its target. */
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

/** Adds and changes cells as one undo step. */
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

/** Removes a cell with its links, as Delete does. */
const remove = (page: Page, jsid = ''): Promise<void> =>
  page.evaluate((id) => {
    const { editor, run: command } = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram ?? {};
    editor?.selection.set([id]);
    command?.('delete');
  }, jsid);

export class Unlucky {
  readonly page: Page;
  /** The cells that this person has drawn, each with the cells that it depends on. */
  readonly added = new Map<string, readonly string[]>();
  /** The cells that this person has removed, or whose drawing this person has undone. */
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

  /** Restores the normal state: with a network, and with the diagram open. */
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
 * The cells that one of these people has drawn and that are missing in `cells`, although nobody has removed them or a
 * cell that they depend on.
 */
export function lostOf(people: readonly Unlucky[], cells: string): readonly string[] {
  const gone = new Set(people.flatMap((one) => [...one.gone]));
  return people
    .flatMap((one) => [...one.added])
    .filter(([jsid, ends]) => !cells.includes(`"jsid":"${jsid}"`) && ![jsid, ...ends].some((one) => gone.has(one)))
    .map(([jsid]) => jsid);
}

/**
 * Chooses the other person's value in all conflicts. Returns the cells of the diagram once all changes are saved, and
 * null before.
 */
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
