/** Whoever was overtaken by somebody else in a diagram is told, and chooses. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, task } from '../web/diagram/cells.ts';
import { cellsOf, draw, newDiagram, openDiagram, opened, saved } from './diagram-page.ts';
import { lostOf, settled, step, Unlucky } from './diagram-trial.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const recovery = { timeout: 30_000 };
const titleOf = async (page: Page, jsid: string) => (await cellsOf(page)).find((cell) => cell.jsid === jsid)?.title;

/** As typing a label does: one step of undo. */
const rename = (page: Page, jsid: string, title: string): Promise<void> =>
  page.evaluate(
    ([id, words]) => {
      const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
      graph?.batch('Rename', () => graph.change(id, { title: words }));
    },
    [jsid, title] as const,
  );

/** Holds the next update of a page back until released. */
async function holdUpdate(page: Page): Promise<{ readonly come: Promise<void>; readonly release: () => void }> {
  const come = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(
    '**/entity_values/bulk_update.json',
    async (route) => {
      come.resolve();
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { come: come.promise, release: held.resolve };
}

test('two name one shape at once, one of them offline, or one deletes it: the slower is told who was faster and what, chooses theirs, ours or both, and can undo it', async () => {
  const page = await product.open('company@example.com', '/profilepage');
  const path = await newDiagram(page);
  await draw(page, [task('A', 0, 0), task('B', 300, 0), flow('F', 'A', 'B')]);
  await saved(page);
  const other = await product.open('member@example.com', path);
  await opened(other);
  await expect.poll(async () => (await cellsOf(other)).length).toBe(3);
  const card = other.getByRole('region', { name: 'Changed by somebody else' });
  const footer = other.locator('footer');

  const renaming = await holdUpdate(other);
  await rename(other, 'A', 'Mine');
  await renaming.come;
  await rename(page, 'A', 'Hers');
  await saved(page);
  renaming.release();
  await card.getByText(/ has renamed .*“Mine” meanwhile, at \d\d:\d\d\.$/).waitFor();
  await expect.poll(() => card.getByText(/^Somebody else/).count()).toBe(0);
  await expect.poll(() => titleOf(other, 'A')).toBe('Hers');
  await footer.getByText('1 change not saved').first().waitFor();
  await other.locator('.save-state').getByText('1 change not saved').waitFor();
  await expectAccessible(other);
  await card.getByRole('radio', { name: 'Both: Hers / Mine' }).check();
  await card.getByRole('button', { name: 'Save these' }).press('Enter');
  await card.waitFor({ state: 'detached' });
  for (const one of [page, other]) await expect.poll(() => titleOf(one, 'A')).toBe('Hers / Mine');
  await other.keyboard.press('Control+z');
  for (const one of [page, other]) await expect.poll(() => titleOf(one, 'A')).toBe('Hers');
  await saved(other);

  await other.context().setOffline(true);
  await rename(other, 'A', 'Written on the train');
  await footer
    .getByText(/1 change kept on this device/)
    .first()
    .waitFor(recovery);
  await rename(page, 'A', 'Written at the desk');
  await saved(page);
  await other.context().setOffline(false);
  await card.getByText(/ has renamed .*“Written on the train” meanwhile, at \d\d:\d\d\.$/).waitFor(recovery);
  await card.getByRole('radio', { name: 'Yours: Written on the train' }).check();
  await card.getByRole('button', { name: 'Save these' }).click();
  for (const one of [page, other]) await expect.poll(() => titleOf(one, 'A'), recovery).toBe('Written on the train');
  await saved(other);

  const deleting = await holdUpdate(other);
  await rename(other, 'B', 'Still needed');
  await deleting.come;
  await page.evaluate(() => {
    const { editor, run } = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram ?? {};
    editor?.selection.set(['B']);
    run?.('delete');
  });
  await saved(page);
  deleting.release();
  await card.getByText(/ has deleted .*“Still needed” meanwhile(, at \d\d:\d\d)?\.$/).waitFor();
  await card.getByRole('radio', { name: 'Yours: bring it back with your change' }).check();
  await card.getByRole('button', { name: 'Save these' }).click();
  await expect.poll(() => titleOf(page, 'B')).toBe('Still needed');
  await expect.poll(async () => (await cellsOf(page)).map(({ jsid }) => jsid)).toEqual(['A', 'B', 'F']);
  await footer
    .getByText(/^Saved \d\d:\d\d$/)
    .first()
    .waitFor();
}, 120_000);

/** How often two people try their luck, and from which number on their steps are drawn. */
const trials = Number(process.env['PROPERTY_RUNS'] ?? 1);
const seed = 5;

test(
  'two draw, remove and undo at once, lose the network, load their page anew, leave it and come back: in the end both have one diagram, and nothing that they drew is lost, and nothing removed is left in one of them',
  async () => {
    const page = await product.open('company@example.com', '/profilepage');
    const other = await product.open('member@example.com', '/profilepage');
    for (let trial = 0; trial < trials; trial += 1) {
      const path = await newDiagram(page);
      await openDiagram(other, path);
      const people = [new Unlucky('a', page, path), new Unlucky('b', other, path)];
      const [steps = []] = fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), {
        numRuns: 1,
        seed: seed + trial,
      });
      for (const one of steps) await people[one.who]?.do(one);
      for (const one of people) await one.recover();
      const where = `trial ${seed + trial}`;
      // What one of them has left is sent by the page, whatever it shows.
      const areOne = async () => {
        const [mine, theirs] = [await settled(page), await settled(other)];
        const lost = lostOf(people, mine ?? '');
        return mine === null || mine !== theirs || lost.length ? { lost, mine, theirs } : 'one';
      };
      await expect.poll(areOne, { ...recovery, message: where }).toBe('one');
      await page.reload();
      await opened(page);
      await expect.poll(areOne, { ...recovery, message: where }).toBe('one');
    }
  },
  60_000 + trials * 10_000,
);
