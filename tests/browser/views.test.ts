/** The views of rows, and moving rows in them by pointer, keys and menu. */
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
/** Opens an address in the shared page. */
async function at(address: string): Promise<Page> {
  const page = await shared();
  await goTo(page, address);
  return page;
}

interface Item {
  readonly id: number;
  readonly title: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly tag_ids: readonly number[];
}
/** Uploads a catalog from a file of rows. Returns its id. */
async function uploaded(rows: string): Promise<number> {
  const body = new FormData();
  body.set('file', new File([rows], 'rows.csv'));
  const reply = await fetch(`${product.server.address}/api/data_catalogs/file_upload.json`, {
    method: 'POST',
    headers,
    body,
  });
  return ((await reply.json()) as { readonly id: number }).id;
}
const ask = async (path: string) => (await product.server.ask('GET', path, { headers })).body;
const itemsOf = (module: number): Promise<readonly Item[]> =>
  ask(`/api/projects/1/project_scenario_modules/${module}/entity_values.json`);
const memberOf = async (module: number, title: string, name: string) =>
  (await itemsOf(module)).find((item) => item.title === title)?.values[name];

const place = (page: Page, name: string | RegExp) => page.getByRole('list', { name, exact: true });
const cards = (list: Locator) => list.getByRole('article').getByRole('link').allTextContents();
const card = (page: Page, name: string) => page.getByRole('article', { name }).getByRole('link', { name });

/** Drags with the pointer in several moves, because the browser starts a drag only after a few. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('What is dragged, or where to, is not on the page.');
  await page.mouse.move(start.x + 30, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 8, { steps: 6 });
  await page.mouse.up();
}

const stories = 12;
const risks = 10;

test('a board moves cards by the pointer, by keys and by the menu; each move goes back', async () => {
  const page = await at(`/projects/1/user-stories/${stories}`);
  await card(page, 'Cancel an order').waitFor();
  await expect.poll(() => cards(place(page, 'Ready'))).toContain('Change stations');

  await drag(page, page.getByRole('article', { name: 'Cancel an order' }), place(page, 'Done'));
  await expect.poll(() => memberOf(stories, 'Cancel an order', 'status')).toBe('done');
  await expect.poll(() => cards(place(page, 'Done'))).toContain('Cancel an order');
  await page.getByText('Cancel an order moved to Done').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => memberOf(stories, 'Cancel an order', 'status')).toBe('new');

  await card(page, 'Change stations').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.getByText(/^In progress, \d of \d$/).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => cards(place(page, 'Ready'))).toContain('Change stations');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(() => memberOf(stories, 'Change stations', 'status')).toBe('in progress');
  await expect.poll(() => card(page, 'Change stations').evaluate((link) => link === document.activeElement)).toBe(true);

  await page.keyboard.press('m');
  await page.getByRole('dialog').getByLabel('Status').selectOption('Done');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect.poll(() => memberOf(stories, 'Change stations', 'status')).toBe('done');
});

test('a column says how many cards it is meant to hold, to everybody, and that there are more', async () => {
  const page = await at(`/projects/1/user-stories/${stories}`);
  const theirs = await product.open('member@example.com', `/projects/1/user-stories/${stories}`);
  const head = (on: Page) => on.getByRole('heading', { name: /^New / });
  await head(theirs).waitFor();
  await page.getByRole('button', { name: 'Column New' }).click();
  await page.getByRole('menuitem', { name: 'Limit ...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limit of New' });
  await dialog.getByLabel('Most cards in this column').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => head(page).textContent()).toMatch(/[2-9] of 1, over the limit$/);
  await expect.poll(() => head(theirs).textContent()).toMatch(/[2-9] of 1, over the limit$/);
  await page.getByRole('button', { name: 'Column New' }).click();
  await page.getByRole('menuitem', { name: 'Limit ...' }).click();
  await dialog.getByLabel('Most cards in this column').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => head(theirs).textContent()).toMatch(/^New\d$/);
});

test('columns stand in an order of their own, are added, renamed with their cards, and taken back step by step', async () => {
  const page = await at('/projects/1/kanban/20');
  const columns = async () =>
    (await page.locator('.lane-head h2').allTextContents()).map((text) => text.replace(/\d.*$/, ''));
  const menu = async (column: string, item: RegExp) => {
    await page.getByRole('button', { name: `Column ${column}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expect.poll(columns).toEqual(['Ideas', 'To do', 'Doing', 'Done']);
  await menu('Doing', /Move right/);
  await expect.poll(columns).toEqual(['Ideas', 'To do', 'Done', 'Doing']);
  const button = page.getByRole('button', { name: 'Column Doing', exact: true });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.getByLabel(/^Name of the column/).fill('Waiting');
  await page.keyboard.press('Enter');
  await expect.poll(columns).toEqual(['Ideas', 'To do', 'Done', 'Doing', 'Waiting']);
  await menu('Ideas', /Rename/);
  await page.getByLabel(/^Name of the column/).fill('Some day');
  await page.keyboard.press('Enter');
  await page.getByText('2 cards changed').waitFor();
  await expect.poll(() => cards(place(page, 'Some day'))).toContain('Names for the robots');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(columns).toEqual(['Ideas', 'To do', 'Done', 'Doing', 'Waiting']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(columns).toEqual(['Ideas', 'To do', 'Done', 'Doing']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(columns).toEqual(['Ideas', 'To do', 'Doing', 'Done']);
});

test('swimlanes are chosen by a second field; keys move a card across both, and a closed one says how many it holds', async () => {
  const page = await at(`/projects/1/user-stories/${stories}`);
  await page.getByRole('button', { name: 'Swimlanes: None' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Priority' }).click();
  await place(page, 'New, Should').waitFor();
  await expect.poll(() => cards(place(page, 'New, Should'))).toContain('Cancel an order');
  await card(page, 'Cancel an order').focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => memberOf(stories, 'Cancel an order', 'priority')).toBe('must');
  await expect.poll(() => memberOf(stories, 'Cancel an order', 'status')).toBe('ready');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => memberOf(stories, 'Cancel an order', 'status')).toBe('new');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Should \d+$/ }).click();
  await place(page, 'New, Should').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Swimlanes: Priority' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'None' }).click();
  await place(page, 'New').waitFor();
});

test('a board by what cards are assigned to has a card in each of its columns; moving it puts one in the place of the other', async () => {
  const base = '/api/projects/1';
  const [first, second, third] = (await ask(`${base}/stakeholders.json`)) as readonly { id: number; name: string }[];
  const kinds = (await ask('/api/scenario_modules.json?per_page=500&page=1')) as readonly Record<string, unknown>[];
  const kind = kinds.find(({ type_key }) => type_key === 'UserStories');
  const send = async (path: string, body: object) =>
    (await product.server.ask('POST', path, { headers, body })).body as { readonly id: number };
  const modules = `${base}/project_scenario_modules`;
  const module = await send(`${modules}.json`, { name: 'Who wants what', scenario_module_id: kind?.['id'] });
  const types = (await ask(`/api/entity_attributes.json?module_type_id.equals=${String(kind?.['id'])}`)) as readonly {
    id: number;
  }[];
  const values = `${modules}/${module.id}/entity_values`;
  const answer = {
    entity_attribute_id: types[0]?.id,
    title: 'Track a parcel',
    stakeholder_ids: [first?.id, second?.id],
  };
  const item = await send(`${values}.json`, answer);
  const assigned = async () => (await ask(`${values}/${item.id}.json`)).stakeholder_ids;
  const page = await at(`/projects/1/user-stories/${module.id}?view=board&by=stakeholder_ids`);
  await heading(page, 'Who wants what');
  const column = (one: { readonly name: string } | undefined) => place(page, one?.name ?? '');
  await expect.poll(() => cards(column(first))).toEqual(['Track a parcel']);
  await expect.poll(() => cards(column(second))).toEqual(['Track a parcel']);

  await column(second).getByRole('link', { name: 'Track a parcel' }).focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect.poll(assigned).toEqual([first?.id, third?.id]);
  await expect.poll(() => cards(column(third))).toEqual(['Track a parcel']);
  await expect.poll(() => cards(column(second))).toEqual([]);
  await expect.poll(() => cards(column(first))).toEqual(['Track a parcel']);
  await page.getByText(`Track a parcel moved to ${third?.name}`).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(assigned).toEqual([first?.id, second?.id]);
});

test('R-FILT-02: a board is coloured by tags, stakeholders and what else its cards are assigned to; the legend joins its lists by OR, leaves only the cards that are chosen, and stands in the address', async () => {
  const page = await at(`/projects/1/user-stories/${stories}`);
  await card(page, 'Stop a robot').waitFor();
  await page.getByRole('button', { name: /^Colour by/ }).press('Enter');
  const choices = page.getByRole('dialog', { name: 'Colour by' });
  await expect
    .poll(async () => (await choices.locator('label').allTextContents()).slice(-7))
    .toEqual([
      'Stakeholder',
      'Stakeholder role',
      'Product or service',
      'Product and service category',
      'Tag',
      'Tag category',
      'Person',
    ]);
  await choices.getByLabel('Tag', { exact: true }).check();
  await choices.getByLabel('Person', { exact: true }).check();
  await page.keyboard.press('Escape');
  const legend = page.getByRole('region', { name: 'Colours' });
  await legend.getByRole('button', { name: /^Safety/ }).press('Enter');
  const shown = () => page.locator('.place-card').count();
  await expect.poll(shown).toBe(1);
  await page.getByRole('article', { name: 'Stop a robot' }).locator('.row-flags').getByText('Safety').waitFor();
  await legend
    .getByRole('group', { name: 'People' })
    .getByRole('button', { name: /^Katarzyna/ })
    .press('Enter');
  await expect.poll(shown).toBe(2);
  await expect.poll(() => legend.getByLabel('Match').inputValue()).toBe('OR');
  await expectAccessible(page);
  await page.waitForURL((url) => /^tag_ids:\d+;user_ids:\d+/.test(url.searchParams.get('colours') ?? ''));
  const safety = Number(/tag_ids:(\d+)/.exec(new URL(page.url()).searchParams.get('colours') ?? '')?.[1]);
  await page.reload();
  await card(page, 'Stop a robot').waitFor();
  await expect.poll(shown).toBe(2);
  await legend.getByRole('button', { name: 'Show all colours' }).press('Enter');
  await card(page, 'Cancel an order').waitFor();

  // As a lens, the filter also applies in the other modules until it is ended.
  await legend.getByRole('button', { name: /^Safety/ }).press('Enter');
  await expect.poll(shown).toBe(1);
  const tree = page.getByRole('navigation', { name: /^Modules of / });
  await tree.getByRole('link', { name: 'Risks of the project' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Risks of the project' }).waitFor();
  await page.locator('.lens-chip').getByText('Safety').waitFor();
  const safe = (await itemsOf(risks)).filter(({ tag_ids }) => tag_ids.includes(safety)).length;
  await expect.poll(shown).toBe(safe);
  await page.getByRole('button', { name: 'End the lens' }).press('Enter');
  await page.waitForURL((url) => !url.searchParams.has('colours') && !url.searchParams.has('colour_by'));
  await expect.poll(shown).toBeGreaterThan(safe);

  // The assignments of a card, with all uses of each, are reached by one action.
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for Stop a robot', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Where Safety is used' }).press('Enter');
  const details = page.getByRole('complementary', { name: 'Details of Safety' });
  await details.getByText(/^Used (once|\d+ times)/).waitFor();
});

test('a board is coloured by what its cards hold, with the colours of the lookup; pressing an entry of the legend leaves the cards that hold it, and all stands in the address', async () => {
  const page = await at(`/projects/1/risks/${risks}?view=board`);
  await card(page, 'Battery fire').waitFor();
  await page.getByRole('button', { name: /^Colour by/ }).press('Enter');
  await page.getByRole('dialog', { name: 'Colour by' }).getByLabel('Impact', { exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('article', { name: 'Battery fire' }).locator('.row-flags').getByText('Severe').waitFor();
  const entry = page.getByRole('region', { name: 'Colours of values' }).getByRole('button', { name: /^Severe/ });
  const impacts = await ask('/api/risk_item_impacts.json');
  const severe = impacts.find(({ name }: { readonly name: string }) => name === 'Severe');
  const count = (await itemsOf(risks)).filter(({ values }) => values['risk_item_impact_id'] === severe.id).length;
  await entry.getByText(String(count), { exact: true }).waitFor();
  const shade = (await entry.locator('.flag-mark').getAttribute('style')) ?? '';
  const [red, green, blue] = /rgb\((\d+), (\d+), (\d+)\)/.exec(shade)?.slice(1).map(Number) ?? [];
  const hex = [red, green, blue].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('');
  expect(`#${hex}`).toBe(severe.color.toLowerCase());
  await entry.press('Enter');
  await expect.poll(() => page.locator('.place-card').count()).toBe(count);
  await page.waitForURL((url) => url.searchParams.get('colour_fields') === 'values.risk_item_impact_id');
  const { pathname, search } = new URL(page.url());
  await at('/profilepage');
  await entry.waitFor({ state: 'detached' });
  await at(pathname + search);
  await expect.poll(() => page.locator('.place-card').count()).toBe(count);
  await expect.poll(() => entry.getAttribute('aria-pressed')).toBe('true');
});

test('R-FILT-01: what is looked at is chosen beside any list, stays on through the project and its modules, and leaves a table only the rows that match', async () => {
  const page = await at(`/projects/1/user-stories/${stories}?view=table`);
  const grid = page.getByRole('grid', { name: 'User stories', exact: true });
  await grid.getByRole('row', { name: /Cancel an order/ }).waitFor();
  const bar = page.getByRole('group', { name: 'Filter by assignment' });
  await bar.getByRole('button', { name: 'Assigned to', exact: true }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'Filter by assignment' });
  await editor.getByRole('combobox', { name: 'Tags', exact: true }).fill('Safety');
  await page.getByRole('option', { name: /Safety/ }).click();
  await page.waitForURL((url) => /^tag_ids:\d+$/.test(url.searchParams.get('filter') ?? ''));
  await page.keyboard.press('Escape');
  await grid.getByRole('row', { name: /Cancel an order/ }).waitFor({ state: 'detached' });
  await grid.getByRole('row', { name: /Stop a robot/ }).waitFor();
  await page.getByRole('status').getByText('1 user story', { exact: true }).waitFor();

  // Navigates by the project's page to another module.
  await page
    .getByRole('navigation', { name: /^Modules of / })
    .getByRole('link')
    .first()
    .press('Enter');
  await page.locator('.lens-chip').getByText('Safety').waitFor();
  await page.getByRole('link', { name: 'Risks of the project', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Risks of the project' }).waitFor();
  await page.locator('.lens-chip').getByText('Safety').waitFor();
  await card(page, 'Battery fire').waitFor();
  await expect.poll(() => page.locator('.place-card').count()).toBe(1);
});

test('R-FILT-01: with a lens of long names the tools and the title of a heat map are read whole, and the chips of the lens have a line of their own', async () => {
  const page = await product.open(
    'company@example.com',
    `/projects/1/risks/${risks}?view=matrix&filter=${encodeURIComponent('stakeholder_ids:1,2,3')}`,
    { width: 1440 },
  );
  const cut = () =>
    page
      .locator('.view-by')
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth).map(({ textContent }) => textContent),
      );
  // The width of the text is compared with fractions, because an ellipsis appears as soon as a hundredth of a pixel is
  // missing, and `scrollWidth` is rounded.
  const missing = () =>
    page.locator('.title-button').evaluate((title) => {
      const words = document.createRange();
      words.selectNodeContents(title);
      return words.getBoundingClientRect().width - title.getBoundingClientRect().width;
    });
  const chip = page.getByRole('group', { name: 'Filter by assignment' }).locator('.assignable-chip');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await chip.waitFor();
    await expect.poll(cut).toEqual([]);
    await expect.poll(missing).toBeLessThanOrEqual(0);
    await expect.poll(async () => (await chip.boundingBox())?.height).toBeLessThanOrEqual(32);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Lens', exact: true }).click();
  await page.getByRole('button', { name: 'End the lens' }).click();
  await chip.waitFor({ state: 'detached' });
});

test('R-FILT-01: modules of stakeholders and of their roles have the same filter: it leaves those that are chosen or in a chosen role, and goes along through the parts of the project', async () => {
  const [sponsor] = await ask('/api/projects/1/stakeholder_roles.json');
  const all = await ask('/api/projects/1/stakeholders.json');
  const sponsors = all.filter((one: { readonly stakeholder_role_ids: readonly number[] }) =>
    one.stakeholder_role_ids.includes(sponsor.id),
  );
  const page = await at('/projects/1/stakeholders/15');
  const count = (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();
  await count(`${all.length} stakeholders`);
  await page.getByRole('button', { name: 'Lens', exact: true }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'Filter by assignment' });
  await editor.getByRole('combobox', { name: 'Stakeholder roles', exact: true }).fill(sponsor.name);
  await page.getByRole('option', { name: new RegExp(sponsor.name) }).click();
  await page.keyboard.press('Escape');
  await count(`${sponsors.length} stakeholders`);

  await page
    .getByRole('navigation', { name: /^Modules of / })
    .getByRole('link', { name: 'Roles of the participants' })
    .press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Roles of the participants' }).waitFor();
  await count('1 stakeholder role');
  const tree = page.getByRole('navigation', { name: /^Modules of / });
  await tree.getByRole('link').first().press('Enter');
  const parts = page.getByRole('navigation', { name: /^Parts of / });
  for (const part of ['Coverage', 'Modules']) {
    await parts.getByRole('link', { name: part, exact: true }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('filter') === `stakeholder_role_ids:${sponsor.id}`);
    await expect
      .poll(() => parts.getByRole('link', { name: part, exact: true }).getAttribute('aria-current'))
      .toBe('page');
  }
  await page.locator('.lens-chip').getByText(sponsor.name).waitFor();
});

test('the order of cards in a column is kept, and one is added where it belongs', async () => {
  const page = await at(`/projects/1/user-stories/${stories}`);
  await card(page, 'Cancel an order').focus();
  const before = await cards(place(page, 'New'));
  expect(before.indexOf('Cancel an order')).toBeLessThan(before.indexOf('Count at night'));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect
    .poll(async () => (await itemsOf(stories)).map(({ title }) => title).join())
    .toMatch(/Count at night,Cancel an order/);
  await page.getByRole('button', { name: 'Add user story in In progress' }).click();
  await newLine(page).fill('Weigh a parcel');
  await page.keyboard.press('Enter');
  await expect.poll(() => memberOf(stories, 'Weigh a parcel', 'status')).toBe('in progress');
  await expect.poll(() => cards(place(page, 'In progress'))).toContain('Weigh a parcel');
});

test('what somebody else moves is seen to move', async () => {
  const page = await at(`/projects/1/user-stories/${stories}`);
  await card(page, 'Stop a robot').waitFor();
  const item = (await itemsOf(stories)).find(({ title }) => title === 'Stop a robot') as Item;
  await product.server.ask('PUT', `/api/projects/1/project_scenario_modules/${stories}/entity_values/${item.id}.json`, {
    headers,
    body: { values: { ...item.values, status: 'done' } },
  });
  await expect.poll(() => cards(place(page, 'Done'))).toContain('Stop a robot');
});

test('moving a risk in the heat map changes its probability and its impact', async () => {
  const page = await at(`/projects/1/risks/${risks}`);
  await card(page, 'Battery fire').waitFor();
  await drag(page, page.getByRole('article', { name: 'Battery fire' }), place(page, /^Likely, Minor, medium 8, 0/));
  const named = async (list: string, name: string) =>
    ((await ask(`/api/${list}.json`)) as { id: number; name: string }[]).find((one) => one.name === name)?.id;
  await expect
    .poll(() => memberOf(risks, 'Battery fire', 'risk_item_impact_id'))
    .toBe(await named('risk_item_impacts', 'Minor'));
  await expect
    .poll(() => memberOf(risks, 'Battery fire', 'risk_item_probability_id'))
    .toBe(await named('risk_item_probabilities', 'Likely'));
  await card(page, 'Battery fire').focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect
    .poll(() => memberOf(risks, 'Battery fire', 'risk_item_impact_id'))
    .toBe(await named('risk_item_impacts', 'Moderate'));
  // The view has its own colours in each theme.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
});

test('the view is chosen in the toolbar, stands in the address, and is there again', async () => {
  const page = await at(`/projects/1/risks/${risks}`);
  const choose = async (menu: RegExp, item: string) => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitemcheckbox', { name: item }).click();
  };
  await choose(/^View: /, 'Grouped');
  await choose(/^Sections: /, 'Status');
  await page.waitForURL(/view=group&by=values/);
  const heading = page.getByRole('button', { name: /^Open \d/ });
  const count = Number((await heading.textContent())?.replace(/\D/g, ''));
  const rows = page.getByRole('row');
  const all = await rows.count();
  await heading.click();
  await expect.poll(() => rows.count()).toBe(all - count);
  await expectAccessible(page);
  await at('/profilepage');
  await rows.first().waitFor({ state: 'detached' });
  await at(`/projects/1/risks/${risks}`);
  await page.getByRole('button', { name: 'Sections: Status' }).waitFor();
});

test('a tree is opened, closed and rearranged by keys', async () => {
  const page = await at('/data-catalogs/1/data-catalog-management?view=tree');
  const details = '/api/data_catalogs/1/data_catalog_details.json?per_page=500';
  const named = async (name: string) =>
    ((await ask(details)) as { id: number; name: string; parent_id: number | null }[]).find((one) => one.name === name);
  await page.getByRole('link', { name: 'Order number', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Order', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('link', { name: 'Order number', exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Order number', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => (await named('Order number'))?.parent_id).toBe(null);
  await expectAccessible(page);
});

test('R-DATA-06 the data catalogue management page default is tree: one of many rows is fetched branch by branch, and several are moved at once', async () => {
  const tables = Array.from({ length: 60 }, (_, table) => `t${table},,Table ${String(table).padStart(2, '0')}`);
  const fields = tables.flatMap((_, table) =>
    Array.from({ length: 40 }, (_, field) => `t${table}.f${field},t${table},Field ${table}.${field}`),
  );
  const id = await uploaded(`Key,Parent,Name\n${[...tables, ...fields].join('\n')}\n`);
  const page = await at(`/data-catalogs/${id}/data-catalog-management`);
  const tree = page.getByRole('treegrid');
  const link = (name: string) => tree.getByRole('link', { name, exact: true });
  await link('Table 00').waitFor();
  await expect.poll(() => link('Field 0.0').count()).toBe(0);
  await link('Table 01').focus();
  await page.keyboard.press('ArrowRight');
  await link('Field 1.39').waitFor();
  await expect
    .poll(() =>
      tree
        .getByRole('row', { name: /Field 1\.0/ })
        .first()
        .getAttribute('aria-level'),
    )
    .toBe('2');
  for (const name of ['Field 1.0', 'Field 1.1'])
    await tree.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await link('Field 1.1').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  const parents = async () =>
    (
      (await ask(`/api/data_catalogs/${id}/data_catalog_details.json?name.equals=Field 1.0&name.equals=Field 1.1`)) as {
        readonly parent_id: number | null;
      }[]
    ).map(({ parent_id }) => parent_id);
  await expect.poll(parents).toEqual([null, null]);
  // Toasts of earlier tests, with their own Undo, may still be visible.
  const message = page.locator('.toast-item').filter({ hasText: /(2 data elements|Field 1.1) moved/ });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await parents()).every((one) => one !== null)).toBe(true);
  await page.getByRole('searchbox').first().fill('Field 7.7');
  await link('Field 7.7').waitFor();
  await link('Table 07').waitFor();
  await expectAccessible(page);
});

test('a map has stakeholders where they have been put: the pointer and the keys move and size them, each change goes back, and what somebody else moves is seen to move', async () => {
  const path = '/api/projects/1/stakeholder_map_items';
  interface Lying {
    readonly id: number;
    readonly x: number;
    readonly y: number;
    readonly width: number | null;
    readonly height: number | null;
  }
  const places = async (): Promise<readonly Lying[]> => ask(`${path}.json`);
  const at480 = { x: 480, y: 64, width: null, height: null };
  const at40 = { x: 40, y: 400, width: null, height: null };
  const [first, second] = (await places()).map((one, i) => ({ ...one, ...(i === 0 ? at480 : at40) }));
  if (!first || !second) throw new Error('The demo has nothing on the map.');
  // A second attempt needs the rows in their initial state.
  for (const { id, ...body } of [
    { id: first.id, ...at480 },
    { id: second.id, ...at40 },
  ])
    expect((await product.server.ask('PUT', `${path}/${id}.json`, { headers, body })).status).toBe(200);
  const placeOf = async (id: number) => {
    const found = (await places()).find((one) => one.id === id);
    return found && [found.x, found.y];
  };
  const pixels = ({ x, y }: Pick<Lying, 'x' | 'y'>) => [`${x}px`, `${y}px`];
  const page = await at('/projects/1?tab=projects_stakeholder_map_items');
  const link = page.locator(`[data-map-card="${first.id}"]`);
  await link.waitFor();
  await expectAccessible(page);
  const there = await link.boundingBox();
  if (!there) throw new Error('The card is not on the page.');
  await page.mouse.move(there.x + 8, there.y + 8);
  await page.mouse.down();
  await page.mouse.move(there.x + 40, there.y + 30, { steps: 3 });
  await page.mouse.move(there.x + 88, there.y + 48, { steps: 3 });
  await page.mouse.up();
  const by = (x: number, y: number) => [Math.round((first.x + x) / 8) * 8, Math.round((first.y + y) / 8) * 8];
  await expect.poll(() => placeOf(first.id)).toEqual(by(80, 40));
  await page
    .getByText(/ moved$/)
    .last()
    .waitFor();
  // The card was dragged, not opened.
  expect(new URL(page.url()).searchParams.get('row')).toBeNull();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => placeOf(first.id)).toEqual([first.x, first.y]);
  const put = page.locator('.map-sheet li').filter({ has: link });
  await expect.poll(() => put.evaluate(({ style }) => [style.left, style.top])).toEqual(pixels(first));

  await link.focus();
  for (const key of ['Space', 'ArrowRight', 'Shift+ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => placeOf(first.id)).toEqual(by(8, 40));
  for (const key of ['Space', 'ArrowLeft', 'Escape']) await page.keyboard.press(key);
  await page.getByText(/ is back where it was\.$/).waitFor({ state: 'attached' });
  expect(await placeOf(first.id)).toEqual(by(8, 40));

  const sizeOf = async () => {
    const found = (await places()).find(({ id }) => id === first.id);
    return found && [found.width, found.height];
  };
  await product.server.ask('PUT', `${path}/${first.id}.json`, { headers, body: { width: 160, height: 48 } });
  const drawn = page.locator('.map-card').filter({ has: link });
  await expect.poll(() => drawn.evaluate(({ style }) => [style.width, style.height])).toEqual(['160px', '48px']);
  await link.focus();
  for (const key of ['Space', 'Alt+ArrowRight', 'Alt+Shift+ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect.poll(sizeOf).toEqual([168, 88]);
  await page.getByText(/ sized$/).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(sizeOf).toEqual([160, 48]);
  await expect.poll(() => drawn.evaluate(({ style }) => style.width)).toBe('160px');
  const box = await drawn.boundingBox();
  if (!box) throw new Error('The card is not on the page.');
  const corner = { x: box.x + box.width - 4, y: box.y + box.height - 4 };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x + 40, corner.y + 16, { steps: 2 });
  await page.mouse.up();
  await expect.poll(sizeOf).toEqual([200, 64]);

  const other = page.locator('.map-sheet li').filter({ has: page.locator(`[data-map-card="${second.id}"]`) });
  const elsewhere = { x: second.x + 16, y: second.y + 24 };
  await product.server.ask('PUT', `${path}/${second.id}.json`, { headers, body: elsewhere });
  await expect.poll(() => other.evaluate(({ style }) => [style.left, style.top])).toEqual(pixels(elsewhere));

  // At half the size, the pointer moves objects twice as far.
  const zoomOut = page.getByRole('button', { name: 'Zoom out' });
  await zoomOut.click();
  await zoomOut.click();
  await page.getByRole('button', { name: 'Zoom 50 %, to actual size' }).waitFor();
  const small = await drawn.boundingBox();
  if (!small) throw new Error('The card is not on the page.');
  expect(Math.round(small.width)).toBe(100);
  const before = await placeOf(first.id);
  await page.mouse.move(small.x + 30, small.y + 4);
  await page.mouse.down();
  await page.mouse.move(small.x + 70, small.y + 4, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => placeOf(first.id)).toEqual([Number(before?.[0]) + 80, before?.[1]]);
  await page.getByRole('button', { name: 'Zoom 50 %, to actual size' }).click();
  await page.getByRole('button', { name: 'Zoom 100 %, to actual size' }).waitFor();
});

test('items whose type points to items are drawn as a tree, and are put below each other by keys and by the menu', async () => {
  const admin = await product.server.logIn('system@example.com');
  const kinds = (await ask('/api/scenario_modules.json?per_page=500')) as readonly { id: number; type_key: string }[];
  const kind = kinds.find(({ type_key }) => type_key === 'Drivers')?.id;
  const [type] = (await ask(`/api/entity_attributes.json?module_type_id.equals=${kind}`)) as readonly { id: number }[];
  const path = `/api/admin/entity_attributes/${type?.id}.json`;
  const { json_schema: before } = (await product.server.ask('GET', path, { headers: admin })).body;
  const partOf = { type: ['integer', 'null'], title: 'Part of', 'x-ref': 'entity_value' };
  const schema = { ...before, properties: { ...before.properties, part_of: partOf } };
  const saved = await product.server.ask('PUT', path, { headers: admin, body: { json_schema: schema } });
  expect(saved.status).toBe(200);
  const send = async (to: string, body: object): Promise<{ readonly id: number }> =>
    (await product.server.ask('POST', `/api/projects/1/project_scenario_modules${to}.json`, { headers, body })).body;
  const module = await send('', { name: 'Law', scenario_module_id: kind });
  const ids = new Map<string, number>();
  for (const title of ['Rules', 'Customs', 'Data'])
    ids.set(title, (await send(`/${module.id}/entity_values`, { entity_attribute_id: type?.id, title })).id);

  const page = await at(`/projects/1/drivers/${module.id}?view=tree`);
  const link = (title: string) => page.getByRole('treegrid').getByRole('link', { name: title, exact: true });
  const levelOf = (title: string) =>
    page.getByRole('row', { name: new RegExp(`^Select ${title} `) }).getAttribute('aria-level');
  await link('Customs').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => memberOf(module.id, 'Customs', 'part_of')).toBe(ids.get('Rules'));
  await expect.poll(() => levelOf('Customs')).toBe('2');
  await page.getByRole('button', { name: /Data$/ }).last().click();
  await page.getByRole('menuitem', { name: 'Move to ...' }).click();
  await page.getByLabel('Below').selectOption({ label: 'Rules' });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => levelOf('Data')).toBe('2');
  await link('Data').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => (await itemsOf(module.id)).map(({ title }) => title))
    .toEqual(['Rules', 'Data', 'Customs']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(async () => (await itemsOf(module.id)).map(({ title }) => title))
    .toEqual(['Rules', 'Customs', 'Data']);
  const shown = () =>
    page
      .getByRole('treegrid')
      .getByRole('row')
      .evaluateAll((rows) => rows.flatMap((row) => row.querySelector('a')?.textContent ?? []));
  // The order changes only after the drop: if rows moved during the drag, the drop target would be another row.
  await expect.poll(shown).toEqual(['Rules', 'Customs', 'Data']);
  // By mouse: a drop on the middle of a row moves the dragged row below it as a child, a drop on its upper edge moves
  // it before that row.
  const rowOf = (title: string) => page.getByRole('row', { name: new RegExp(`^Select ${title} `) });
  const dragTo = async (title: string, over: string, share: number) => {
    await rowOf(title).hover();
    const [handle, target] = await Promise.all([
      rowOf(title).locator('.grid-handle').boundingBox(),
      rowOf(over).boundingBox(),
    ]);
    if (!handle || !target) throw new Error('A row cannot be dragged.');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + 120, target.y + target.height / 2, { steps: 5 });
    await page.mouse.move(target.x + 120, target.y + target.height * share, { steps: 3 });
    await page.mouse.up();
  };
  await dragTo('Data', 'Customs', 0.5);
  await expect.poll(() => memberOf(module.id, 'Data', 'part_of')).toBe(ids.get('Customs'));
  await expect.poll(() => levelOf('Data')).toBe('3');
  await dragTo('Data', 'Rules', 0.1);
  await expect.poll(() => memberOf(module.id, 'Data', 'part_of')).toBe(null);
  await expect
    .poll(async () => (await itemsOf(module.id)).map(({ title }) => title))
    .toEqual(['Data', 'Rules', 'Customs']);
  await expectAccessible(page);
});

test('a column is fitted to what it holds, rows have as many lines as one chose, and a narrow heat map shows all its columns', async () => {
  const page = await product.open('company@example.com', '/projects/1?tab=projects_stakeholders', { width: 1024 });
  const heading = page.getByRole('columnheader', { name: /^Description/ });
  const width = async () => Math.round((await heading.boundingBox())?.width ?? 0);
  await page.getByRole('link', { name: 'Works council' }).waitFor();
  const before = await width();
  await heading.locator('.grid-resizer').dblclick();
  await expect.poll(width).toBeGreaterThan(before);
  const fitted = await width();
  // The same moves by keys.
  await heading.locator('[data-focus]').focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(width).toBeLessThan(fitted);
  await page.keyboard.press('Control+Enter');
  await expect.poll(width).toBe(fitted);
  await page.getByRole('button', { name: 'Row height' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Rows of two lines' }).click();
  const height = async () => (await page.locator('.grid-row').first().boundingBox())?.height;
  await expect.poll(height).toBe(56);
  await page.reload();
  await page.getByRole('link', { name: 'Works council' }).waitFor();
  await expect.poll(height).toBe(56);
  await expectAccessible(page);
  await goTo(page, '/projects/1/risks/10?view=matrix');
  const last = page.getByRole('columnheader', { name: 'Severe' });
  await last.waitFor();
  await expect.poll(() => last.evaluate((cell) => cell.getBoundingClientRect().right <= window.innerWidth)).toBe(true);
  // No card is wider than its cell, at 1024 pixels and with a panel at 1440: otherwise the last column would be faded.
  await page.locator('.matrix .day-on-card').first().waitFor();
  const beyond = () =>
    page.locator('.matrix-scroll').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  const overflowing = () =>
    page
      .locator('.matrix .place-card')
      .evaluateAll((cards) =>
        cards
          .filter((card) =>
            [...card.querySelectorAll('.card-fields *:not(.visually-hidden)')].some(
              (part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right,
            ),
          )
          .map((card) => card.textContent),
      );
  await expect.poll(beyond).toBe(0);
  await expect.poll(overflowing).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Battery fire' }).click();
  await page.getByRole('button', { name: 'Used in' }).waitFor();
  await expect.poll(beyond).toBe(0);
  await expect.poll(overflowing).toEqual([]);
});
