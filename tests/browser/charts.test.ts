/**
 * Charts of lists: the results of an assessment by question, a list by its fields, each with its table and its files.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
let headers: Record<string, string>;
beforeAll(async () => {
  product = await startProduct();
  headers = await product.server.logIn('company@example.com');
});
afterAll(() => product.close());

const ask = async (method: string, path: string, body?: unknown) =>
  (await product.server.ask(method, `/api${path}`, { headers, ...(body === undefined ? {} : { body }) })).body;

test('the results of an assessment have a chart for each question, as bars or as tables, in either width and theme', async () => {
  const [{ id }] = await ask('GET', '/assessments.json?q=maturity');
  for (const look of [{}, { width: 390, dark: true }]) {
    const page = await product.open('company@example.com', `/assessments/${id}/results`, look);
    const chart = page.getByRole('region', { name: 'How current are the descriptions?' });
    await chart.getByText(/^30 in all · mean \d/).waitFor();
    await page.getByRole('heading', { name: 'Processes › Description' }).waitFor();
    await expect.poll(() => chart.getByRole('listitem').first().innerText()).toMatch(/^1 – Years old\s+\d+\s+\d+ %$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tables' }).click();
    await chart.getByRole('row', { name: /^1 – Years old \d+ \d+ %$/ }).waitFor();
    await expectAccessible(page);
  }
});

test('results are compared by team, by time and by section, in either width and theme', async () => {
  const [{ id }] = await ask('GET', '/assessments.json?q=maturity');
  for (const look of [{}, { width: 390, dark: true }]) {
    const page = await product.open('company@example.com', `/assessments/${id}/results`, look);
    const by = page.getByRole('combobox', { name: 'Compare by' });
    await by.selectOption('Teams');
    const table = page.getByRole('table', { name: 'How current are the descriptions? by Teams' });
    await table.getByRole('columnheader', { name: 'Mean' }).waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(1);
    await expectAccessible(page);
    await by.selectOption('Time of the answer');
    await page.getByRole('table', { name: 'How current are the descriptions? by Time of the answer' }).waitFor();
    await by.selectOption('Section');
    await page
      .getByRole('table', { name: 'Number by Section' })
      .getByRole('rowheader', { name: 'Processes' })
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'All as CSV' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/Mean place,Section\r?\nNumber,.*,All\r?\n/);
  }
});

test('a chart is saved as CSV and as a picture', async () => {
  const [{ id }] = await ask('GET', '/assessments.json?q=maturity');
  const page = await product.open('company@example.com', `/assessments/${id}/results`);
  const title = 'Does every shift meet at a board each day?';
  const save = async (item: string) => {
    await page.getByRole('button', { name: `Files of ${title}` }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const csv = await save('Download as CSV');
  expect(csv.name).toBe('does-every-shift-meet-at-a-board-each-day.csv');
  expect(csv.text).toMatch(
    /Processes › Improvement › Does every shift meet at a board each day\?,Yes,\d+,\d+ %,30,30,/,
  );
  const picture = await save('Download as a picture (SVG)');
  expect(picture.text).toMatch(/^<svg .*<title>Does every shift meet at a board each day\?<\/title>.*<rect .*>Yes</s);
});

test('a list is drawn as charts of its fields, narrowed by its filter', async () => {
  const [project] = await ask('GET', '/projects.json');
  const modules = await ask('GET', `/projects/${project.id}/project_scenario_modules.json?type_key.equals=Risks`);
  const page = await product.open('company@example.com', `/projects/${project.id}/risks/${modules[0].id}?view=charts`);
  const chart = page.locator('.chart').first();
  await chart.waitFor();
  await expect.poll(() => page.locator('.chart').count()).toBeGreaterThan(1);
  await expect.poll(() => page.getByRole('region', { name: 'Status', exact: true }).count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search Risks' }).fill('nothing is called so');
  await page.getByRole('heading', { name: 'No risks match “nothing is called so”' }).waitFor();
});

test('an assessment that nobody has answered says so, and an anonymous one that fewer than five have', async () => {
  const made = await ask('POST', '/assessments.json', { name: 'Unanswered' });
  const page = await product.open('company@example.com', `/assessments/${made.id}/results`);
  await page.getByText('Nobody has answered a question yet.').waitFor();
  await expectAccessible(page);

  const statuses = await ask('GET', '/assessment_statuses.json');
  const types = await ask('GET', '/assessment_question_types.json');
  const hidden = await ask('POST', '/assessments.json', {
    name: 'Secret',
    anonymous: true,
    assessment_status_id: statuses.find((one: { name: string }) => one.name === 'Open').id,
  });
  const base = `/assessments/${hidden.id}`;
  const section = await ask('POST', `${base}/sections.json`, { name: 'All' });
  const group = await ask('POST', `${base}/groups.json`, { assessment_section_id: section.id, name: 'All' });
  const question = await ask('POST', `${base}/questions.json`, {
    assessment_group_id: group.id,
    assessment_question_type_id: types.find((one: { key: string }) => one.key === 'yes_no').id,
    text: 'Is it so?',
  });
  await ask('PUT', `${base}/current_response.json`, {});
  await ask('POST', `${base}/current_response/answers.json`, { assessment_question_id: question.id, number: 1 });
  const other = await product.open('company@example.com', `${base}/results`);
  await other.getByRole('heading', { name: 'Fewer than 5 people' }).waitFor();
  await expectAccessible(other);
});
