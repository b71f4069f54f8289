/** Proposals in a project: differences are accepted or declined, by keys and by buttons. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Creates a project with a tag for each name, and a proposed change of each tag. */
async function projectWith(names: readonly string[]) {
  const headers = await product.server.logIn('company@example.com');
  const ask = async (method: string, path: string, body?: object) =>
    (await product.server.ask(method, `${path}.json`, { headers, ...(body && { body }) })).body;
  const { id } = await ask('POST', '/api/projects', { name: 'Proposals' });
  const path = `/api/projects/${id}`;
  const tags: number[] = [];
  for (const name of names) {
    const tag = await ask('POST', `${path}/tags`, { name, description: `Marks what is ${name} in the hall.` });
    tags.push(tag.id);
    await ask('POST', `${path}/proposals`, {
      action: 'update',
      address: `${path}/tags`,
      row_id: tag.id,
      body: { description: `Marks what is ${name} in the yard.` },
      reason: `Because of ${name}.`,
      source: 'A walk through the hall',
    });
  }
  const descriptions = async () =>
    (await ask('GET', `${path}/tags`)).map(({ description }: { description: string }) =>
      description.replace(/.* in the (\w+)\./, '$1'),
    );
  return { id, path, tags, ask, descriptions };
}

test('keys accept, decline and go on, one undo takes back each, and the tab counts what is open', async () => {
  const { id, descriptions } = await projectWith(['old', 'new', 'late']);
  const page = await product.open('company@example.com', `/projects/${id}?tab=projects_proposals`);
  const cards = page.getByRole('list', { name: 'Proposals' }).getByRole('listitem');
  const tab = page.getByRole('link', { name: /^Proposals/ });
  const open = () => tab.textContent();
  await cards.first().getByText('Because of old.').waitFor();
  await expect.poll(open).toContain('3');
  await cards.first().locator('ins', { hasText: 'yard' }).waitFor();
  await cards.first().locator('del', { hasText: 'hall' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('a');
  await page.getByText('Proposal accepted').waitFor();
  await expect.poll(descriptions).toEqual(['yard', 'hall', 'hall']);
  await expect.poll(open).toContain('2');
  // The next open difference is selected.
  await page.getByRole('button', { name: 'Accept new' }).locator('kbd').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Accept late' }).locator('kbd').waitFor();
  await page.keyboard.press('r');
  await page.getByText('Proposal declined').waitFor();
  await expect.poll(open).toContain('1');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(open).toContain('2');
  expect(await descriptions()).toEqual(['yard', 'hall', 'hall']);
});

test('all are accepted at once, but for one whose row has been changed: that is shown as it is now', async () => {
  const { id, path, tags, ask, descriptions } = await projectWith(['old', 'new', 'late']);
  await ask('PUT', `${path}/tags/${tags[1]}`, { description: 'Marks what is new in the office.' });
  const page = await product.open('company@example.com', `/projects/${id}?tab=projects_proposals`);
  const card = page.getByRole('listitem').filter({ hasText: 'Because of new.' });
  await card.getByText('This tag has been changed since.').waitFor();
  await card.getByText('When this was proposed: Marks what is new in the hall.').waitFor();
  await card.locator('del', { hasText: 'office' }).waitFor();
  await page.getByRole('button', { name: 'Accept all 2' }).click();
  await page.getByText('2 proposals accepted').waitFor();
  await expect.poll(descriptions).toEqual(['yard', 'office', 'yard']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(descriptions).toEqual(['hall', 'office', 'hall']);
  await page.getByRole('button', { name: 'Accept anyway new' }).click();
  await expect.poll(descriptions).toEqual(['hall', 'yard', 'hall']);
});

test('a change that the page has not seen is refused, and shown', async () => {
  const { id, path, tags, ask, descriptions } = await projectWith(['old']);
  const page = await product.open('company@example.com', 'about:blank');
  // Blocks the live connection: when it opens, the page reads the differences again and would show the change. The
  // route stays with the page.
  await page.routeWebSocket('**/api/live', () => undefined);
  onTestFinished(() => page.context().close());
  await page.goto(`/projects/${id}?tab=projects_proposals`);
  await page.locator('ins', { hasText: 'yard' }).waitFor();
  await ask('PUT', `${path}/tags/${tags[0]}`, { description: 'Marks what is old in the office.' });
  await page.getByRole('button', { name: 'Accept old' }).click();
  await page.getByRole('alert').getByText('has been changed since').first().waitFor();
  expect(await descriptions()).toEqual(['office']);
  await page.getByRole('button', { name: 'Accept anyway old' }).click();
  await expect.poll(descriptions).toEqual(['yard']);
});

test('on a phone nothing stands beside the page, and buttons decide', async () => {
  const { id, descriptions } = await projectWith(['old']);
  const page = await product.open('company@example.com', `/projects/${id}?tab=projects_proposals`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('ins', { hasText: 'yard' }).waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Decline old' }).click();
  await page.getByText('Proposal declined').waitFor();
  expect(await descriptions()).toEqual(['hall']);
});
