/** Formatted text is edited with the mouse and with the keyboard, and content from other sources is preserved. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeFaults } from './faults.ts';
import { goTo } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

let product: Product;
let headers: { readonly authorization: string };
beforeAll(async () => {
  product = await startProduct();
  headers = await product.server.logIn('system@example.com');
});
afterAll(() => product.close());

const publish = async (content: string): Promise<number> => {
  const { body } = await product.server.ask('POST', '/api/admin/release_notes.json', {
    headers,
    body: { title: 'Written', content },
  });
  return body.id;
};
const stored = async (id: number): Promise<string> =>
  (await product.server.ask('GET', `/api/admin/release_notes/${id}.json`, { headers })).body.content;
const shared = sharedPage(() => product.open('system@example.com', '/profilepage', { stays: true }));
const open = async (id: number): Promise<Page> => {
  const page = await shared();
  // Navigates by another page, so that the previous text is not mistaken for the new one.
  await goTo(page, '/profilepage');
  await text(page).waitFor({ state: 'detached' });
  await goTo(page, `/admin/release-notes/${id}`);
  await text(page).waitFor();
  return page;
};
const text = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Formatting of Content' }).getByRole('button', { name });
const style = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Formatting of Content' })
    .getByRole('combobox', { name: 'Style of the paragraph' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** One of each element that a field may contain. */
const everything = [
  '<h2>Heading</h2>',
  '<p><strong>b</strong><em>i</em><u>u</u><s>s</s><sub>1</sub><sup>2</sup><small>3</small><mark>4</mark><ins>5</ins>',
  '<kbd>6</kbd><abbr title="Seven">7</abbr><cite>8</cite><q>9</q><code>10</code><br>',
  '<a href="mailto:a@example.com">mail</a><img src="https://example.com/a.png" alt="A" width="10"></p>',
  '<ol start="3"><li><p>three</p></li></ol><ul><li><p>bullet</p></li></ul>',
  '<blockquote><p>quoted</p></blockquote><pre><code>code</code></pre><hr>',
  '<table><tbody><tr><th colspan="2"><p>head</p></th></tr><tr><td rowspan="1"><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
  '<dl><dt>term</dt><dd><p>meaning</p></dd></dl>',
  '<figure><p>picture</p><figcaption>caption</figcaption></figure>',
  '<p>End</p>',
].join('');
const elements = (html: string): string[] => [...new Set(html.match(/<[a-z]+\d?/g))].sort();

test('opening a text changes nothing, and writing into it loses no element that a field may hold', async () => {
  const id = await publish(everything);
  const before = await stored(id);
  const page = await open(id);
  await expect.poll(() => text(page).textContent()).toContain('meaning');
  await text(page).press('Control+End');
  await page.keyboard.type('ing');
  await save(page);
  await expect.poll(() => stored(id)).toContain('Ending');
  const after = await stored(id);
  expect(elements(after).filter((name) => name !== '<colgroup' && name !== '<col')).toEqual(elements(before));
  for (const attribute of ['start="3"', 'href="mailto:a@example.com"', 'colspan="2"', 'title="Seven"', 'width="10"'])
    expect(after).toContain(attribute);
  expect(after).not.toMatch(/style=|target=|class=/);
});

test('a section that is opened for writing and left as it was is not saved', async () => {
  const member = await product.server.logIn('company@example.com');
  const items = '/api/projects/1/project_scenario_modules/11/entity_values.json';
  // The content differs from the editor's own markup, and ends in a list, after which the editor adds an empty
  // paragraph.
  const content = '<p>One<br/>two</p><ul><li>three</li></ul>';
  const [first] = (await product.server.ask('GET', items, { headers: member })).body;
  const path = items.replace('.json', `/${first.id}.json`);
  await product.server.ask('PUT', path, { headers: member, body: { 'values.content': content } });
  const sections = async () =>
    (await product.server.ask('GET', items, { headers: member })).body.map(
      ({ updated_at, values }: { updated_at: string; values: object }) => [updated_at, values],
    );
  const before = await sections();
  const page = await product.open('company@example.com', '/projects/1/text/11');
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()));
  for (const write of await page.getByRole('button', { name: /^Write / }).all()) {
    const name = ((await write.getAttribute('aria-label')) ?? '').replace('Write ', '');
    await page.getByRole('button', { name: `Write ${name}`, exact: true }).click();
    const text = page.locator('.rich-text[contenteditable=true]');
    await text.click();
    await text.press('Control+End');
    await text.press('ArrowLeft');
    await page.getByRole('button', { name: `Done with ${name}`, exact: true }).click();
    await text.waitFor({ state: 'detached' });
  }
  // Longer than the delay after which a form saves.
  await page.waitForTimeout(1_000);
  expect(writes).toEqual([]);
  expect(await sections()).toEqual(before);
});

test('a text is formatted with its tools and by keys, Tab leaves it, and nothing harmful comes in by paste or as a link', async () => {
  const id = await publish('');
  const page = await open(id);
  await text(page).click();
  await style(page).selectOption('Heading 2');
  await page.keyboard.type('Plan');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold');
  await expect.poll(() => tool(page, /^Bold/).getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await tool(page, /^Bulleted list/).click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await tool(page, 'Increase indent').click();
  await page.keyboard.press('Shift+Home');
  await tool(page, 'Link').click();
  const address = page.getByRole('textbox', { name: 'Address of the link' });
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await page.getByText('A link leads to an address that begins with').waitFor();
  await address.fill('https://example.com/two');
  await address.press('Enter');
  await text(page).evaluate((target) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p onclick="x()">pasted<script>x()</script></p>');
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  // The content security policy of the page blocks the handlers of the pasted text before it is sanitized.
  takeFaults(/inline event handler/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => text(page).evaluate((target) => target === document.activeElement)).toBe(false);
  await save(page);
  await expect.poll(() => stored(id)).toContain('pasted');
  const html = await stored(id);
  expect(html).toContain('<h2>Plan</h2><p><strong>bold</strong></p><ul><li><p>one</p><ul><li><p>');
  expect(html).not.toMatch(/script|onclick/);
});

test('the tools are one stop of the Tab key, and arrow keys go from tool to tool', async () => {
  const page = await open(await publish('<p>Words</p>'));
  await page.setViewportSize({ width: 390, height: 800 });
  await style(page).focus();
  await page.keyboard.press('ArrowRight');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(() => focused()).toMatch(/^Bold/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused()).toMatch(/^Italic/);
  await page.keyboard.press('Tab');
  await expect.poll(() => text(page).evaluate((target) => target === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
