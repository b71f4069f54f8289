import type { JSHandle, Page } from 'playwright-core';
import type { Cell } from '../../src/diagram/cells/cell.ts';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { goTo } from './page.ts';

/** The module types of the demo, by path segment. */
const kinds = {
  bpmn: 'Bpmns',
  'process-flow': 'ProcessFlows',
  quadrant: 'Quadrants',
  ecosystem: 'Ecosystems',
  sequence: 'Sequences',
};

/**
 * Creates an empty diagram in the first project of the demo and navigates to it without loading the page. Returns its
 * address.
 */
export async function newDiagram(
  page: Page,
  segment: keyof typeof kinds = 'bpmn',
  name = 'Test diagram',
): Promise<string> {
  const token = await bearer(page, 'company@example.com');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(path, page.url()), { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const types: { id: number; type_key: string }[] = await call('/api/scenario_modules.json?per_page=100&page=1');
  const { id } = await call('/api/projects/1/project_scenario_modules.json', {
    method: 'POST',
    body: JSON.stringify({ name, scenario_module_id: types.find((one) => one.type_key === kinds[segment])?.id }),
  });
  const path = `/projects/1/${segment}/${id}`;
  const before = await page.evaluateHandle(() => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram);
  await goTo(page, path);
  await opened(page, before);
  return path;
}

/** A new access token of a demo account, requested without the cookies of the page. */
export async function bearer(page: Page, email: string): Promise<string> {
  const answer = await fetch(new URL('/api/oauth/tokens.json', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo' }),
  });
  return (await answer.json()).token;
}

export async function openDiagram(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await opened(page);
}

/** Waits until the diagram of a new address is open. The panels around the sheet are rendered earlier. */
export async function opened(page: Page, before?: JSHandle<DiagramHost['diagram']>): Promise<void> {
  await page.waitForFunction((old) => {
    const now = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram;
    return now && now !== old;
  }, before);
  await page.getByRole('toolbar', { name: 'Diagram', exact: true }).waitFor({ state: 'attached' });
}

/** All cells of the open diagram, by jsid. */
export const cellsOf = (page: Page): Promise<Cell[]> =>
  page.evaluate(() =>
    (document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph.cells() ?? []).sort((a, b) =>
      a.jsid < b.jsid ? -1 : 1,
    ),
  );

/** Draws cells as a change of the user, and shows them at zoom 1 with the origin at 100, 100 of the sheet. */
export const draw = (page: Page, cells: readonly Cell[]): Promise<void> =>
  page.evaluate((drawn) => {
    const editor = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor;
    if (!editor) throw new Error('No diagram is open.');
    editor.graph.batch('Draw', () => editor.graph.add(drawn));
    editor.viewport.set({ zoom: 1, x: 100, y: 100 });
    editor.host.focus();
  }, cells);

export const select = (page: Page, jsids: readonly string[]): Promise<void> =>
  page.evaluate(
    (wished) => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.selection.set(wished),
    jsids,
  );

export const selected = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.selection.get() ?? []);

/** Converts a point of the sheet, in the view that `draw` sets, to window coordinates. */
export async function at(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.locator('.diagram-sheet').boundingBox();
  return [(box?.x ?? 0) + 100 + x, (box?.y ?? 0) + 100 + y];
}

export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await at(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2)), { steps: 3 });
  await page.mouse.move(...(await at(page, ...to)), { steps: 3 });
  // A gesture moves once per frame.
  await page.waitForTimeout(50);
  await page.mouse.up();
}

export const saved = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.saver.busy === false);
