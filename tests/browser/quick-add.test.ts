/** New rows are typed at their final position: the number of actions, and the handling of refused lines. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, heading, newLine } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
let headers: { readonly authorization: string };
beforeAll(async () => {
  product = await startProduct();
  headers = await product.server.logIn('company@example.com');
});
afterAll(() => product.close());
const shared = sharedPage(() => product.open('company@example.com', '/profilepage', { stays: true }));

interface Item {
  readonly title: string;
  readonly values: Readonly<Record<string, unknown>>;
}
const ask = async (path: string) => (await product.server.ask('GET', path, { headers })).body;
const itemsOf = (module: number): Promise<readonly Item[]> =>
  ask(`/api/projects/1/project_scenario_modules/${module}/entity_values.json`);
const titlesOf = async (module: number) => (await itemsOf(module)).map(({ title }) => title);
const named = async (module: number, title: string) => (await itemsOf(module)).find((item) => item.title === title);

/** Creates a module of a kind in the first project, and opens its page. */
async function newModule(kind: string): Promise<{ readonly page: Page; readonly module: number }> {
  const kinds: { id: number; type_key: string; segment: string }[] = await ask(
    '/api/scenario_modules.json?per_page=100',
  );
  const { id, segment } = kinds.find(({ type_key }) => type_key === kind) ?? { id: 0, segment: '' };
  const body = { name: `Typed ${kind}`, scenario_module_id: id };
  const made = await product.server.ask('POST', '/api/projects/1/project_scenario_modules.json', { headers, body });
  const page = await shared();
  await goTo(page, `/projects/1/${segment}/${made.body.id}`);
  await heading(page, body.name);
  return { page, module: made.body.id };
}

const typed = async (page: Page, lines: readonly string[]) => {
  for (const text of lines) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
};
/** The error message below a line that was not added. */
const faultOf = async (line: Locator): Promise<string> => {
  const id = await line.getAttribute('aria-describedby');
  return (await line.page().locator(`[id="${id}"]`).innerText()).trim();
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('ten notes in an empty canvas are one click and ten lines; Escape goes to the last, and one Undo each', async () => {
  const { page, module } = await newModule('BusinessCanvases');
  const notes = Array.from({ length: 10 }, (_, at) => `Note ${at + 1}`);
  await page.getByRole('button', { name: 'Add note in Channels' }).click();
  await typed(page, notes);
  await expect.poll(() => titlesOf(module)).toEqual(notes);
  await page.getByRole('status').getByText('Note “Note 10” added').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Note 10');
  const block = page.getByRole('list', { name: 'Channels', exact: true });
  await expect.poll(() => block.getByRole('article').count()).toBe(10);
  await page.keyboard.press('Control+z');
  await expect.poll(() => titlesOf(module)).toEqual(notes.slice(0, 9));
  // The next line begins after the focused row.
  await block.getByRole('link', { name: 'Note 3' }).focus();
  await page.keyboard.press('n');
  await expect.poll(() => newLine(page).getAttribute('aria-label')).toBe('New note in Channels');
  await page.keyboard.press('Escape');
});

test('pasted lines become rows that go back together, and a risk with probability and impact is one line', async () => {
  const { page, module } = await newModule('Risks');
  await page.getByRole('heading', { name: 'No risks yet' }).waitFor();
  await page.keyboard.press('n');
  await newLine(page).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '- Fire\n- Flood\n\n* Frost');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => titlesOf(module)).toEqual(['Fire', 'Flood', 'Frost']);
  await page.getByText('3 risks added').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Frost');
  await page.keyboard.press('Control+z');
  await expect.poll(() => titlesOf(module)).toEqual([]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => titlesOf(module)).toEqual(['Fire', 'Flood', 'Frost']);
  // The cell of the heat map determines both values.
  await page.getByRole('button', { name: 'Add risk in Likely, Severe' }).click();
  await typed(page, ['Strike']);
  const both = async () =>
    Object.keys((await named(module, 'Strike'))?.values ?? {}).filter((name) => /prob|impact/.test(name));
  await expect.poll(both).toHaveLength(2);
  await page.keyboard.press('Escape');
});

test('in a table the last row is for a new one; More and Ctrl+Enter take over what was typed, also what is typed meanwhile', async () => {
  const page = await shared();
  await goTo(page, '/projects/1?tab=projects_stakeholders');
  const last = page.getByRole('textbox', { name: 'New stakeholder', exact: true });
  await last.click();
  await typed(page, ['Night shift', 'Day shift']);
  await page.getByRole('link', { name: 'Day shift', exact: true }).waitFor();
  await expect.poll(() => last.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Green');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type(' belt');
  const form = page.getByRole('dialog', { name: 'Add stakeholder' });
  await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe('Green belt');
  await form.getByLabel('Organisation').fill('Nordfracht');
  await form.getByRole('button', { name: 'Add stakeholder' }).click();
  await page.getByRole('link', { name: 'Green belt', exact: true }).waitFor();
  // The field for the next line has the focus, at the same place.
  await expect.poll(() => last.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'More fields for the new stakeholder' }).click();
  // The default replaces an empty name, but is not written into the field.
  const name = form.getByLabel('Name', { exact: true });
  await expect
    .poll(async () => [await name.inputValue(), await name.getAttribute('placeholder')])
    .toEqual(['', 'Untitled']);
  await form.getByRole('button', { name: 'Add stakeholder' }).click();
  await page.getByRole('link', { name: 'Untitled', exact: true }).waitFor();
});

test('a line that is refused or not answered stays with its text and the reason, and is added once', async () => {
  const page = await shared();
  await goTo(page, '/projects/1?tab=projects_tags');
  const path = /\/projects\/1\/tags\.json/;
  const last = page.getByRole('textbox', { name: 'New tag', exact: true });
  await last.click();
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    // The call arrives at the server, but the answer is lost.
    await route.fetch();
    await route.abort();
  });
  await typed(page, ['Lost and found']);
  const refused = page.getByRole('textbox', { name: 'New tag, not added' });
  await refused.waitFor();
  await expect.poll(() => faultOf(refused)).toBe('The server cannot be reached at the moment.');
  await expect.poll(() => refused.inputValue()).toBe('Lost and found');
  await expectAccessible(page);
  await page.unroute(path);
  await refused.press('Enter');
  await page.getByRole('link', { name: 'Lost and found', exact: true }).waitFor();
  const tags: { name: string }[] = await ask('/api/projects/1/tags.json?per_page=200');
  expect(tags.filter(({ name }) => name === 'Lost and found')).toHaveLength(1);
});

test('a line that the server finds wrong (422) stays with the sentence of its field, and is added once it is right', async () => {
  const page = await shared();
  await goTo(page, '/projects/1?tab=projects_tags');
  const path = /\/projects\/1\/tags\.json/;
  await page.getByRole('textbox', { name: 'New tag', exact: true }).click();
  const statuses: number[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch({ postData: JSON.stringify({ name: 'Wrong', color: 'reddish' }) });
    statuses.push(response.status());
    await route.fulfill({ response });
  });
  await typed(page, ['Wrong']);
  const refused = page.getByRole('textbox', { name: 'New tag, not added' });
  await expect.poll(() => faultOf(refused)).toBe('Colour: Enter a colour, like #1C6A86.');
  expect(statuses).toEqual([422]);
  await expect.poll(() => refused.inputValue()).toBe('Wrong');
  await page.unroute(path);
  await refused.fill('Right');
  await refused.press('Enter');
  await page.getByRole('link', { name: 'Right', exact: true }).waitFor();
  await expect.poll(() => refused.count()).toBe(0);
});

test('steps, cards and grouped rows are typed where they will stand', async () => {
  const page = await shared();
  await goTo(page, '/projects/1/checklists/21');
  await page
    .getByRole('button', { name: /^Add step in / })
    .first()
    .click();
  await typed(page, ['Sweep the floor']);
  await page.getByRole('checkbox', { name: 'Sweep the floor' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Sweep the floor');
  await goTo(page, '/projects/1/drivers/6');
  await page.getByRole('button', { name: 'Add driver in Social' }).click();
  await typed(page, ['Shortage of drivers']);
  await page.getByRole('button', { name: /^Social 2/ }).waitFor();
  await goTo(page, '/projects/1/kanban/20');
  await page
    .getByRole('button', { name: /^Add card in / })
    .last()
    .click();
  const where = await newLine(page).getAttribute('aria-label');
  await typed(page, ['Order cones']);
  await page
    .getByRole('list', { name: where?.replace('New card in ', '') ?? '', exact: true })
    .getByRole('link', { name: 'Order cones' })
    .waitFor();
});

test('Escape leads to what opened the line, or to the row before it; a row added later takes no focus from elsewhere', async () => {
  const page = await shared();
  const hasFocus = (element: ReturnType<Page['locator']>) =>
    element.evaluate((one) => one.contains(document.activeElement));
  await goTo(page, '/projects/1?tab=projects_stakeholders');
  const line = page.getByRole('textbox', { name: 'New stakeholder', exact: true });
  await line.click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-row]'))).toBe(true);

  const answer = Promise.withResolvers<void>();
  const path = /\/projects\/1\/stakeholders\.json/;
  await page.route(path, async (route) => {
    if (route.request().method() === 'POST') await answer.promise;
    await route.fallback();
  });
  await line.click();
  await typed(page, ['Late shift']);
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox', { name: /^Search/ });
  await search.focus();
  answer.resolve();
  await page.getByRole('link', { name: 'Late shift', exact: true }).waitFor();
  await page.unroute(path);
  await expect.poll(() => hasFocus(search)).toBe(true);

  await goTo(page, '/projects/1/kanban/20');
  const opener = page.getByRole('button', { name: /^Add card in / }).last();
  await opener.click();
  await newLine(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(opener)).toBe(true);
});
