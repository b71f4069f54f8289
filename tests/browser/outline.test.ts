/** Outlines in the browser: rows of several levels are edited, moved and expanded in place. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goTo } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
let page: Page;
let headers: Record<string, string>;
beforeAll(async () => {
  product = await startProduct();
  page = await product.open('company@example.com', '/data-catalogs', { stays: true });
  headers = await product.server.logIn('company@example.com');
});
afterAll(() => product.close());

const ask = async (path: string) => (await product.server.ask('GET', path, { headers })).body;
const make = async (path: string, body: object): Promise<number> =>
  (await product.server.ask('POST', path, { headers, body })).body.id;

const lines = () => page.getByRole('treeitem');
const line = (name: string) => lines().filter({ has: page.locator(`.outline-text:text-is("${name}")`) });
/** Expands a line by keys, once the page has loaded the lines below it. */
async function unfold(name: string): Promise<void> {
  await expect.poll(() => line(name).getAttribute('aria-expanded')).toBe('false');
  await line(name).focus();
  await press('ArrowRight');
}
const focused = () => page.evaluate(() => document.activeElement?.querySelector('.outline-text')?.textContent ?? '');
/** The visible lines, each indented by its level. */
const shown = (): Promise<readonly string[]> =>
  lines().evaluateAll((all) =>
    all.map(
      (one) => `${'  '.repeat(Number(one.ariaLevel) - 1)}${one.querySelector('.outline-text')?.textContent ?? ''}`,
    ),
  );
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys)
    if (/^(Enter|Tab|Escape|Delete|F2|Home|End|Arrow|Alt|Shift|Control)/.test(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key);
}
/** Pastes a text into the focused element. */
const paste = (text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
const undo = () => page.keyboard.press('ControlOrMeta+z');

test('R-DATA-05 the data catalogue default view is catalog: its groups and the elements in them, a branch at a time', async () => {
  await goTo(page, '/data-catalogs/1');
  await page.getByRole('tree', { name: 'Catalog' }).waitFor();
  await expect.poll(shown).toEqual(['Orders', 'Stock']);
  // There is no empty space below the last of a few lines.
  const lowest = () =>
    page.locator('.outline-scroll').evaluate((box) => {
      const last = [...box.querySelectorAll('.outline-row')].at(-1);
      return Math.round(box.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? 0));
    });
  await expect.poll(lowest).toBeLessThanOrEqual(1);
  expect(new URL(page.url()).pathname).toBe('/data-catalogs/1');
  await line('Orders').focus();
  await press('ArrowRight');
  await line('Order').waitFor();
  await expect.poll(() => line('Order').getAttribute('aria-level')).toBe('2');
  await press('ArrowRight', 'ArrowRight');
  await line('Order number').waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
});

describe('an assessment', () => {
  let id: number;
  beforeEach(async () => {
    id = await make('/api/assessments.json', { name: 'Written line by line' });
    await goTo(page, `/assessments/${id}/structure`);
  });

  test('is written from nothing by keys alone, as fast as one types', async () => {
    await page.getByRole('button', { name: 'Write the first line' }).focus();
    await press('Enter', 'People', 'Enter', 'Tab', 'Skills', 'Enter', 'Tab', 'What can you do?', 'Enter');
    await press('Tab', 'Read', 'Enter', 'Write', 'Enter', 'Shift+Tab', 'How long?', 'Enter');
    await press('Shift+Tab', 'Tools', 'Enter', 'Shift+Tab', 'Machines', 'Enter', 'Escape');
    await expect.poll(focused).toBe('Machines');
    expect(await shown()).toEqual([
      'People',
      '  Skills',
      '    What can you do?',
      '      Read',
      '      Write',
      '    How long?',
      '  Tools',
      'Machines',
    ]);
    const options = await ask(`/api/assessments/${id}/question_options.json`);
    expect(options.map(({ text }: { text: string }) => text)).toEqual(['Read', 'Write']);
  });

  test('a question goes into the next group and back by keys, an option opens beside the outline, and a section is copied whole', async () => {
    const section = await make(`/api/assessments/${id}/sections.json`, { name: 'People' });
    const base = `/api/assessments/${id}`;
    const [first, second] = [
      await make(`${base}/groups.json`, { assessment_section_id: section, name: 'Skills' }),
      await make(`${base}/groups.json`, { assessment_section_id: section, name: 'Tools' }),
    ];
    const [{ id: type }] = await ask('/api/assessment_question_types.json');
    const question = await make(`${base}/questions.json`, {
      assessment_group_id: first,
      assessment_question_type_id: type,
      text: 'Why?',
    });
    await make(`${base}/question_options.json`, { assessment_question_id: question, text: 'Because' });
    const groupOf = async () => (await ask(`${base}/questions/${question}.json`)).assessment_group_id;
    await unfold('People');
    await unfold('Skills');
    await line('Why?').focus();
    await press('Alt+ArrowDown');
    await expect.poll(groupOf).toBe(second);
    await expect.poll(focused).toBe('Why?');
    await undo();
    await expect.poll(groupOf).toBe(first);
    await line('Why?').focus();
    await press('Alt+ArrowRight');
    await page.getByText('This question cannot go further in from here.').waitFor();
    expect(await groupOf()).toBe(first);

    await unfold('Why?');
    await line('Because').focus();
    await press('Alt+Enter');
    const panel = page.getByRole('complementary', { name: 'Details of Because' });
    await panel.getByRole('textbox', { name: /^Text/ }).fill('Because of it');
    await line('Because of it').waitFor();
    await line('People').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/assessments/${id}/structure`);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('complementary', { name: 'Details of Because of it' }).waitFor();

    await line('People').focus();
    await press('Control+d');
    await line('Copy of People').waitFor();
    const questions = await ask(`${base}/questions.json`);
    expect(questions.map(({ text }: { text: string }) => text)).toEqual(['Why?', 'Why?']);
    await line('Copy of People').focus();
    await press('Delete');
    await line('Copy of People').waitFor({ state: 'detached' });
    expect(await ask(`${base}/questions.json`)).toHaveLength(1);
  });

  test('a preview beside it follows each edit, evaluates conditions, and stores no answer; the panel has the fields of the type', async () => {
    const base = `/api/assessments/${id}`;
    const section = await make(`${base}/sections.json`, { name: 'People' });
    const group = await make(`${base}/groups.json`, { assessment_section_id: section, name: 'Skills' });
    const types: { id: number; name: string }[] = await ask('/api/assessment_question_types.json');
    const typeOf = (name: string) => types.find((one) => one.name === name)?.id;
    const question = (text: string, type: string, more: object = {}) =>
      make(`${base}/questions.json`, {
        assessment_group_id: group,
        assessment_question_type_id: typeOf(type),
        text,
        ...more,
      });
    const able = await question('Can you sail?', 'Yes or no');
    await question('How well?', 'Scale', { shown_if: { field: able, is: [1] }, scale_min: 1, scale_max: 3 });
    await unfold('People');
    await unfold('Skills');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Skills' }).waitFor();
    await line('How well?').focus();
    await preview.getByText(/^The selected question is hidden/).waitFor();
    await preview.getByRole('radio', { name: 'Yes' }).check();
    await preview.getByRole('region', { name: 'How well?' }).waitFor();
    await expectAccessible(page);

    await line('How well?').focus();
    await press('F2', 'How well do you sail?', 'Enter');
    await preview.getByRole('region', { name: 'How well do you sail?' }).waitFor();
    await line('How well do you sail?').focus();
    await press('Alt+Enter');
    const panel = page.getByRole('complementary', { name: 'Details of How well do you sail?' });
    await panel.getByLabel('Scale to').fill('4');
    await panel.getByLabel('Scale to').press('Tab');
    await preview.getByRole('radio', { name: '4' }).waitFor();
    await panel.getByRole('combobox', { name: /^Type/ }).fill('Short text');
    await page.getByRole('option', { name: 'Short text' }).click();
    await panel.getByLabel('Scale to').waitFor({ state: 'detached' });
    await preview.getByRole('textbox', { name: 'How well do you sail?' }).waitFor();
    expect(await ask(`${base}/responses.json`)).toEqual([]);
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview.waitFor({ state: 'detached' });
  });

  test('lines that are indented deeper than rows lie are refused, and none is added', async () => {
    await make(`/api/assessments/${id}/sections.json`, { name: 'People' });
    await line('People').focus();
    await paste('a\n b\n  c\n   d\n    e');
    await page.getByText(/Some lines are indented deeper than rows lie here/).waitFor();
    expect(await ask(`/api/assessments/${id}/sections.json`)).toHaveLength(1);
  });

  test('who may only read it writes, moves and deletes nothing', async () => {
    const section = await make(`/api/assessments/${id}/sections.json`, { name: 'Only read' });
    const theirs = { headers: await product.server.logIn('member@example.com') };
    const member = (await product.server.ask('GET', '/api/current_user.json', theirs)).body.id;
    await make(`/api/assessments/${id}/user_permissions.json`, { user_id: member, permission_key: 'read' });
    const reader = await product.open('member@example.com', `/assessments/${id}/structure`);
    const item = reader.getByRole('treeitem', { name: /^Only read/ });
    await item.focus();
    for (const key of ['Enter', 'F2', 'Delete', 'Control+d']) await reader.keyboard.press(key);
    await expect.poll(() => reader.getByRole('textbox', { name: /^(New|Text of)/ }).count()).toBe(0);
    await item.getByRole('button', { name: /^Actions/ }).click();
    await expect
      .poll(() => reader.getByRole('menuitem').allTextContents())
      .toEqual([expect.stringContaining('Open beside')]);
    expect((await ask(`/api/assessments/${id}/sections/${section}.json`)).name).toBe('Only read');
  });
});

describe('a catalog', () => {
  let id: number;
  const elements = async (): Promise<Readonly<Record<string, { parent: string | null; group: number | null }>>> => {
    const rows: { id: number; name: string; parent_id: number | null; group_id: number | null }[] = await ask(
      `/api/data_catalogs/${id}/data_catalog_details.json`,
    );
    return Object.fromEntries(
      rows.map(({ name, parent_id, group_id }) => [
        name,
        { parent: rows.find((one) => one.id === parent_id)?.name ?? null, group: group_id },
      ]),
    );
  };
  beforeEach(async () => {
    id = await make('/api/data_catalogs.json', { name: 'Pasted' });
  });

  test('indented lines that are pasted become rows, in one change that one undo takes back', async () => {
    const group = await make(`/api/data_catalogs/${id}/data_catalog_groups.json`, { name: 'Persons' });
    await goTo(page, `/data-catalogs/${id}`);
    await line('Persons').focus();
    await press('Enter', 'Tab');
    await page.getByRole('textbox', { name: 'New data element, level 2' }).waitFor();
    await paste('Person\n\tName\n\t\tFirst name\n\tAddress\nVisit');
    await line('Visit').waitFor();
    await press('Escape');
    expect(await elements()).toEqual({
      Person: { parent: null, group },
      Name: { parent: 'Person', group },
      'First name': { parent: 'Name', group },
      Address: { parent: 'Person', group },
      Visit: { parent: null, group },
    });
    await undo();
    await expect.poll(elements).toEqual({});
    await expect.poll(shown).toEqual(['Persons']);
  });

  test('lines pasted at a group become groups behind it, with their elements', async () => {
    await make(`/api/data_catalogs/${id}/data_catalog_groups.json`, { name: 'Persons' });
    await goTo(page, `/data-catalogs/${id}`);
    await line('Persons').focus();
    await paste('Visits\n  Visit\n    Start\nDrugs');
    await line('Drugs').waitFor();
    expect(await shown()).toEqual(['Persons', 'Visits', 'Drugs']);
    expect(Object.keys(await elements())).toEqual(['Visit', 'Start']);
  });

  test('elements are indented while they are named, dragged from group to group with all below them, and found with what they lie below', async () => {
    const base = `/api/data_catalogs/${id}`;
    const [one, other] = [
      await make(`${base}/data_catalog_groups.json`, { name: 'One' }),
      await make(`${base}/data_catalog_groups.json`, { name: 'Other' }),
    ];
    await make(`${base}/data_catalog_details.json`, { name: 'Person', group_id: one });
    await make(`${base}/data_catalog_details.json`, { name: 'Name', group_id: one });
    await make(`${base}/data_catalog_details.json`, { name: 'Loose' });
    await goTo(page, `/data-catalogs/${id}`);
    await expect.poll(shown).toEqual(['One', 'Other', 'Loose']);
    await line('One').focus();
    await press('ArrowRight');
    await line('Name').focus();
    await press('F2', 'Full name', 'Tab');
    await expect.poll(elements).toMatchObject({ 'Full name': { parent: 'Person', group: one } });
    await expect.poll(focused).toBe('Full name');

    await line('Person').hover();
    await line('Person').locator('.outline-handle').dragTo(line('Other').locator('.outline-text'));
    await expect
      .poll(elements)
      .toMatchObject({ Person: { parent: null, group: other }, 'Full name': { parent: 'Person', group: other } });
    await undo();
    await expect
      .poll(elements)
      .toMatchObject({ Person: { parent: null, group: one }, 'Full name': { parent: 'Person', group: one } });

    await page.getByRole('searchbox').first().fill('full');
    await expect.poll(shown).toEqual(['One', '  Person', '    Full name']);
    await line('Full name').focus();
    await press('Alt+ArrowLeft');
    await page.getByRole('searchbox').first().fill('');
    await expect.poll(shown).toContain('Loose');
    expect(await elements()).toMatchObject({ 'Full name': { parent: 'Person' } });
  });

  test('several rows are selected by keys and clicks, and moved, copied and deleted at once, each with one undo', async () => {
    const group = await make(`/api/data_catalogs/${id}/data_catalog_groups.json`, { name: 'Persons' });
    const add = (...rows: readonly object[]) =>
      product.server.ask('POST', `/api/data_catalogs/${id}/data_catalog_details/bulk_create.json`, {
        headers,
        body: { rows: rows.map((row) => ({ ...row })) },
      });
    await add(
      { values: { name: 'Person', group_id: group } },
      { values: { name: 'Name', group_id: group } },
      { values: { name: 'First name' }, below: 1 },
      { values: { name: 'Address', group_id: group } },
      { values: { name: 'Phone', group_id: group } },
    );
    const before = await elements();
    await goTo(page, `/data-catalogs/${id}`);
    await unfold('Persons');
    await line('Name').focus();
    await press('Shift+ArrowDown');
    const selected = () => page.locator('[role=treeitem][aria-selected=true] .outline-text').allTextContents();
    expect(await selected()).toEqual(['Name', 'Address']);
    await page.getByRole('toolbar', { name: 'Actions for 2 selected' }).waitFor();
    await expectAccessible(page);
    // Below the row before them, as Tab does in an editor; what lies below Name stays below it.
    await press('Tab');
    await expect.poll(elements).toMatchObject({
      Name: { parent: 'Person', group },
      Address: { parent: 'Person', group },
      Phone: { parent: null },
    });
    expect(await elements()).toMatchObject({ 'First name': { parent: 'Name', group } });
    await expect.poll(selected).toEqual(['Name', 'Address']);
    await undo();
    await expect.poll(elements).toEqual(before);

    await page.keyboard.press('Escape');
    await expect.poll(selected).toEqual([]);
    await line('Person').click({ position: { x: 600, y: 10 }, modifiers: ['ControlOrMeta'] });
    await line('Phone').click({ position: { x: 600, y: 10 }, modifiers: ['ControlOrMeta'] });
    await expect.poll(selected).toEqual(['Person', 'Phone']);
    await press('Control+d');
    const persons = ['Persons', '  Person', '  Name', '  Address', '  Phone', '  Copy of Person', '  Copy of Phone'];
    await expect.poll(shown).toEqual(persons);
    await expect.poll(selected).toEqual(['Copy of Person', 'Copy of Phone']);
    await press('Delete');
    await expect.poll(shown).toEqual(persons.slice(0, 5));
    await undo();
    await expect.poll(shown).toEqual(persons);
    await undo();
    await expect.poll(elements).toEqual(before);
  });

  test('a selection is dragged as a whole, and never below itself', async () => {
    const base = `/api/data_catalogs/${id}`;
    const [one, other] = [
      await make(`${base}/data_catalog_groups.json`, { name: 'One' }),
      await make(`${base}/data_catalog_groups.json`, { name: 'Other' }),
    ];
    for (const name of ['Person', 'Name', 'Phone'])
      await make(`${base}/data_catalog_details.json`, { name, group_id: one });
    await goTo(page, `/data-catalogs/${id}`);
    await unfold('One');
    await line('Person').focus();
    await press('x');
    await line('Phone').click({ position: { x: 600, y: 10 }, modifiers: ['ControlOrMeta'] });
    await line('Person').hover();
    await line('Person').locator('.outline-handle').dragTo(line('Phone').locator('.outline-text'));
    await page.getByText('Data elements cannot be below themselves. Nothing was moved.').waitFor();
    await line('Phone').locator('.outline-handle').dragTo(line('Other').locator('.outline-text'));
    await expect
      .poll(elements)
      .toMatchObject({ Person: { group: other }, Name: { group: one }, Phone: { group: other } });
    await expect.poll(shown).toEqual(['One', '  Name', 'Other', '  Person', '  Phone']);
    await undo();
    await expect.poll(shown).toEqual(['One', '  Person', '  Name', '  Phone', 'Other']);
  });

  test('of a thousand rows those in sight are drawn, and the keys reach the last', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      values: { name: `Element ${String(at).padStart(4, '0')}` },
    }));
    await product.server.ask('POST', `/api/data_catalogs/${id}/data_catalog_details/bulk_create.json`, {
      headers,
      body: { rows },
    });
    await goTo(page, `/data-catalogs/${id}`);
    await line('Element 0000').waitFor();
    await expect.poll(() => lines().count()).toBeLessThan(100);
    await line('Element 0000').focus();
    await press('End');
    await expect.poll(focused).toBe('Element 0999');
    await expect.poll(() => line('Element 0999').getAttribute('aria-posinset')).toBe('1000');
    await expect.poll(() => lines().count()).toBeLessThan(100);
  });

  test('on a phone a row opens over the outline, and nothing scrolls sideways', async () => {
    await make(`/api/data_catalogs/${id}/data_catalog_groups.json`, { name: 'Persons' });
    await make(`/api/data_catalogs/${id}/data_catalog_groups.json`, { name: 'Places' });
    const phone = await product.open('company@example.com', `/data-catalogs/${id}`, { width: 390, height: 844 });
    await phone.getByRole('button', { name: 'Actions for Persons' }).click();
    await phone.getByRole('menuitem', { name: 'Select' }).click();
    await phone.getByRole('checkbox', { name: 'Select Places' }).check();
    const bar = phone.getByRole('toolbar', { name: 'Actions for 2 selected' });
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(phone);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await bar.waitFor({ state: 'detached' });
    await phone.getByRole('button', { name: 'Persons', exact: true }).click();
    await phone.getByRole('dialog', { name: 'Persons' }).getByRole('textbox', { name: /^Name/ }).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(phone);
  });
});
