/** If an edit of a diagram conflicts with that of another person, the user is asked to choose. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiagramHost } from '../../src/web/diagram/page/start-editor.ts';
import { flow, pool, task } from '../diagram/cells.ts';
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

/** Renames a cell in one undo step, as typing a label does. */
const rename = (page: Page, jsid: string, title: string): Promise<void> =>
  page.evaluate(
    ([id, words]) => {
      const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
      graph?.batch('Rename', () => graph.change(id, { title: words }));
    },
    [jsid, title] as const,
  );

/** Holds the next update of a page until it is released. */
const holdUpdate = (page: Page) => holdCall(page, 'bulk_update');

/** Holds the next call of a kind until it is released. */
async function holdCall(
  page: Page,
  kind: 'bulk_create' | 'bulk_update',
): Promise<{ readonly come: Promise<void>; readonly release: () => void }> {
  const come = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    `**/entity_values/${kind}.json*`,
    async (route) => {
      come.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { come: come.promise, release: released.resolve };
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

test('a link that one draws while another changes the type of its end, a name typed while the shape is deleted, and lanes that both add are there in the end', async () => {
  const page = await product.open('company@example.com', '/profilepage');
  const path = await newDiagram(page);
  await draw(page, [task('A', 40, 40), task('B', 300, 40), pool('P', [], { position: { x: 0, y: 300 } })]);
  await saved(page);
  const other = await product.open('member@example.com', path);
  await opened(other);
  await expect.poll(async () => (await cellsOf(other)).length).toBe(3);

  // The creation of the link is sent when the type changes, and its end is a cell that no longer exists.
  const linking = await holdCall(other, 'bulk_create');
  await draw(other, [flow('L', 'A', 'B')]);
  await linking.come;
  await page.evaluate(() => {
    const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
    const old = graph?.element('A');
    if (!graph || !old) return;
    graph.batch('Change type', () => {
      graph.noteSame('G', 'A');
      graph.add([{ ...old, jsid: 'G', type: 'bp.Gateway', values: {} }]);
      graph.remove(['A']);
    });
  });
  await saved(page);
  linking.release();
  const ends = async (one: Page) => {
    const cells = await cellsOf(one);
    const link = cells.find(({ jsid }) => jsid === 'L');
    return link && 'source' in link ? cells.find(({ jsid }) => jsid === link.source)?.type : undefined;
  };
  for (const one of [page, other]) await expect.poll(() => ends(one), recovery).toBe('bp.Gateway');
  await saved(other);
  await other.reload();
  await opened(other);
  await expect.poll(() => ends(other), recovery).toBe('bp.Gateway');

  const card = other.getByRole('region', { name: 'Changed by somebody else' });
  await other.evaluate(() =>
    document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.request({ kind: 'rename', jsid: 'B' }),
  );
  await other.getByRole('textbox', { name: 'Label' }).fill('Typed meanwhile');
  await page.evaluate(() => {
    const { editor, run } = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram ?? {};
    editor?.selection.set(['B']);
    run?.('delete');
  });
  await saved(page);
  await expect.poll(async () => (await cellsOf(other)).some(({ jsid }) => jsid === 'B')).toBe(false);
  await other.getByRole('textbox', { name: 'Label' }).press('Enter');
  await card.getByRole('radio', { name: 'Yours: bring it back with your change' }).check();
  await card.getByRole('button', { name: 'Save these' }).click();
  for (const one of [page, other]) await expect.poll(() => titleOf(one, 'B'), recovery).toBe('Typed meanwhile');

  const addLane = (one: Page, id: string): Promise<void> =>
    one.evaluate((id) => {
      const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
      const pool = graph?.element('P');
      if (!graph || !pool) return;
      const lanes = [...((pool.values['lanes'] as object[] | undefined) ?? []), { id, label: id, size: 100 }];
      graph.batch('Add lane', () => graph.change('P', { values: { ...pool.values, lanes } }));
    }, id);
  const adding = await holdUpdate(other);
  await addLane(other, 'Sales');
  await adding.come;
  await addLane(page, 'Stock');
  await saved(page);
  adding.release();
  const lanes = async (one: Page) => {
    const pool = (await cellsOf(one)).find(({ jsid }) => jsid === 'P');
    return (pool?.values['lanes'] as { id: string }[] | undefined)?.map(({ id }) => id);
  };
  for (const one of [page, other]) await expect.poll(() => lanes(one), recovery).toEqual(['Stock', 'Sales']);
  await expect.poll(() => card.count()).toBe(0);
}, 120_000);

test('a note of a process flow that is linked from above is saved; what the server refuses holds up no other change, says why, and can be given up', async () => {
  const page = await product.open('company@example.com', '/profilepage');
  const path = await newDiagram(page, 'process-flow');
  const note = task('N', 0, 200, { type: 'bpmn.Artifact', values: { artifact_type: 'annotation' } });
  await draw(page, [task('T', 0, 0, { type: 'bpmn.Task' }), note]);
  await draw(page, [flow('L', 'T', 'N', { values: { flowType: 'association' } })]);
  await saved(page);
  await page.evaluate(() => {
    const graph = document.querySelector<DiagramHost>('.diagram-sheet')?.diagram?.editor.graph;
    graph?.change('N', { values: { artifact_type: 'nothing known' }, title: 'Wrong' });
    graph?.change('T', { title: 'Good' });
  });
  const footer = page.locator('footer');
  await footer.getByText('1 change not saved').first().waitFor();
  const other = await product.open('member@example.com', path);
  await opened(other);
  await expect.poll(() => titleOf(other, 'T')).toBe('Good');
  await expect
    .poll(async () => (await cellsOf(other)).find(({ jsid }) => jsid === 'N')?.values['orientation'])
    .toBe('top');
  await footer.getByRole('button', { name: 'Review' }).click();
  await expect
    .poll(() => page.getByRole('dialog').innerText())
    .toMatch(/“Wrong” was not saved: Kind of artifact must be one of/);
  await page.reload();
  await opened(page);
  await expect.poll(() => titleOf(page, 'N'), recovery).toBe('Wrong');
  await page.keyboard.press('Control+z');
  await saved(page);
  await expect.poll(() => titleOf(page, 'N')).toBe('N');
}, 120_000);

/** The number of random trials with two people, and the seed from which their steps are drawn. */
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
      // A page sends the edits that an earlier page has left, whatever it shows.
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
