/** The assistant panel beside the page, with an AI service that works, is slow, is broken, or is malicious. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedService, scriptedService } from '../server/assistant/scripted-service.ts';
import { heading } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
  product = await startProduct({ PRIVATE_SERVICES: '1' });
});
afterAll(async () => {
  await product.close();
  await service.close();
});

const claim = (row: string, field: string, quote: string, text: string): string =>
  `${JSON.stringify({ row, field, quote, text })}\n`;
const first = claim('project/1', 'description', 'sixty robots', 'Robots bring the shelves.');

async function setUp(): Promise<void> {
  const headers = await product.server.logIn('system@example.com');
  const body = { name: 'Scripted', model_key: 'small', base_url: service.base };
  await product.server.ask('POST', '/api/admin/llm_models.json', { headers, body });
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Assistant' });
const question = (page: Page) => panel(page).getByRole('textbox', { name: 'Question' });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Assistant' }).click();
  await expect.poll(() => question(page).evaluate((field) => field === document.activeElement)).toBe(true);
}

async function ask(page: Page, text: string): Promise<void> {
  await question(page).fill(text);
  await page.keyboard.press('Enter');
}

test('where no service is set up, the panel says so and shows what the search finds', async () => {
  const page = await product.open('company@example.com', '/projects/1');
  await heading(page, 'Warehouse automation Hamburg');
  await openPanel(page);
  await panel(page)
    .getByText('No language model is set up, so questions are answered with what the search finds.')
    .waitFor();
  await ask(page, 'Which trucks?');
  await panel(page).getByRole('link', { name: 'Electric trucks for the last mile' }).click();
  await heading(page, 'Electric trucks for the last mile');
  await panel(page).waitFor();
});

test('sentences stand beside the page as they come, Stop ends them, and a link opens the place and marks the words', async () => {
  await setUp();
  const page = await product.open('company@example.com', '/data-maps');
  await heading(page, 'Data maps');
  await page.goto(`${new URL(page.url()).origin}/projects/1`);
  await heading(page, 'Warehouse automation Hamburg');
  await openPanel(page);
  await expectAccessible(page);
  service.behave({ kind: 'slow', everyMs: 100, text: [first, ...Array.from({ length: 600 }, () => '\n')] });
  await ask(page, 'What is it about?');
  await panel(page).getByText('Robots bring the shelves.').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => service.seen.at(-1)?.ended).toBe(true);
  await panel(page).getByText('The answer was stopped.').waitFor();
  await expectAccessible(page);
  await panel(page).getByRole('link', { name: 'Warehouse automation Hamburg, Description' }).click();
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('quoted-words') ?? [])].map((range) => (range as Range).toString()));
  await expect.poll(marked).toEqual(['sixty robots']);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel(page).count()).toBe(0);
});

test('a conversation is found again, and is gone once it has been deleted', async () => {
  service.behave({ kind: 'says', answers: [{ text: [first] }] });
  const page = await product.open('member@example.com', '/projects/1');
  await openPanel(page);
  await page.getByRole('button', { name: 'What is missing?' }).click();
  await panel(page).getByText('Robots bring the shelves.').waitFor();
  await page.reload();
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Conversations' }).click();
  await page
    .getByRole('menuitemradio', { name: 'What is missing?' })
    .or(page.getByRole('menuitem', { name: 'What is missing?' }))
    .or(page.getByRole('menuitemcheckbox', { name: 'What is missing?' }))
    .first()
    .click();
  await panel(page).getByText('Robots bring the shelves.').waitFor();
  await panel(page).getByRole('button', { name: 'Conversations' }).click();
  await page.getByRole('menuitem', { name: 'Delete this conversation' }).click();
  await expect.poll(() => panel(page).getByText('Robots bring the shelves.').count()).toBe(0);
  const headers = await product.server.logIn('member@example.com');
  expect((await product.server.ask('GET', '/api/assistant_conversations.json', { headers })).body).toEqual([]);
});

test('what a model says is text: no script runs, no picture is fetched, no link leads away', async () => {
  const requests: string[] = [];
  const page = await product.open('company@example.com', '/projects/1');
  page.on('request', (request) => requests.push(request.url()));
  const text = '<img src="https://evil.example.com/x.png" onerror="document.title=1"> [go](javascript:alert(1))';
  service.behave({ kind: 'says', answers: [{ text: [claim('project/1', 'name', 'Warehouse automation', text)] }] });
  await openPanel(page);
  await ask(page, 'And?');
  await panel(page).getByText(text).waitFor();
  await expect.poll(() => panel(page).locator('img, script, iframe').count()).toBe(0);
  const links = () =>
    panel(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await expect.poll(links).toEqual(['/projects/1']);
  expect(requests.filter((url) => url.includes('evil'))).toEqual([]);
});

test('changes are proposed, and looked at where they are accepted', async () => {
  const change = { action: 'create', address: '/api/projects/1/tags', body: { name: 'Urgent' }, reason: 'Asked for.' };
  service.behave({
    kind: 'says',
    answers: [{ calls: [{ name: 'propose', input: { changes: [change] } }] }, { text: [first] }],
  });
  const page = await product.open('company@example.com', '/projects/1');
  await openPanel(page);
  await ask(page, 'Add a tag for urgent things.');
  await panel(page).getByText('1 change is proposed. Nothing is changed until somebody accepts it.').waitFor();
  await expectAccessible(page);
  await panel(page).getByRole('link', { name: 'Look at the proposals' }).click();
  await page.locator('#content').getByText('Urgent').first().waitFor();
});

test('a service that refuses is told of, and the page stays usable', async () => {
  const page = await product.open('company@example.com', '/projects/1', { width: 390, height: 844 });
  service.behave({ kind: 'status', status: 429, headers: { 'retry-after': '30' } });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Assistant' }).click();
  await panel(page).waitFor();
  await ask(page, 'And?');
  await panel(page).getByText('The service takes no more requests now (429). Ask again in 30 seconds.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close the assistant' }).click();
  await heading(page, 'Warehouse automation Hamburg');
});
