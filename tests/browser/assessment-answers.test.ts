/** A user answers an assessment page by page: answers are stored at once, continued later, reviewed and submitted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const headers = await product.server.logIn('company@example.com');
  return product.server.ask(method, `/api${path}`, { headers, ...(body === undefined ? {} : { body }) });
};

/** Creates an open assessment with two groups. Returns its id. */
async function assessment(): Promise<string> {
  const idOf = async (path: string, name: string) =>
    (await ask('GET', `${path}.json`)).body.find((row: { name: string }) => row.name === name).id;
  const types = (await ask('GET', '/assessment_question_types.json')).body as readonly { key: string; id: number }[];
  const type = (key: string) => types.find((one) => one.key === key)?.id;
  const { id } = (
    await ask('POST', '/assessments.json', {
      name: 'Harbour survey',
      introduction: '<p>There are no wrong answers.</p>',
      closing: '<p>The harbour master reads every answer.</p>',
      assessment_status_id: await idOf('/assessment_statuses', 'Open'),
    })
  ).body;
  const base = `/assessments/${id}`;
  const section = (await ask('POST', `${base}/sections.json`, { name: 'At the quay' })).body.id;
  const group = async (name: string) =>
    (await ask('POST', `${base}/groups.json`, { assessment_section_id: section, name })).body.id;
  const question = async (body: object) => (await ask('POST', `${base}/questions.json`, body)).body.id;
  const ships = await group('Ships');
  const kind = await question({
    assessment_group_id: ships,
    assessment_question_type_id: type('single_choice'),
    text: 'Which ship calls most?',
    required: true,
  });
  for (const text of ['Ferry', 'Freighter'])
    await ask('POST', `${base}/question_options.json`, { assessment_question_id: kind, text });
  await question({
    assessment_group_id: ships,
    assessment_question_type_id: type('short_text'),
    text: 'What is its name?',
    help_text: 'As it is painted on the bow.',
  });
  await question({
    assessment_group_id: await group('Tides'),
    assessment_question_type_id: type('scale'),
    text: 'How well are the tides announced?',
    scale_min: 1,
    scale_max: 5,
    required: true,
  });
  return String(id);
}

test('an assessment is answered page by page, gone on with after a reload, reviewed and submitted', async () => {
  const id = await assessment();
  const page = await product.open('company@example.com', `/assessments/${id}?tab=assessments_current_response`, {
    stays: true,
  });
  await page.getByText('There are no wrong answers.').waitFor();
  await page.getByRole('button', { name: 'Begin your response' }).click();
  await page.getByRole('heading', { level: 2, name: 'Ships' }).waitFor();
  await page.getByText('As it is painted on the bow.').waitFor();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Ferry' }).check();
  await page.getByText('1 of 3 answered').waitFor();
  await page.getByRole('textbox', { name: 'What is its name?' }).fill('Seagull');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { level: 2, name: 'Tides' }).waitFor();
  await page.getByText('2 of 3 answered').waitFor();

  // After a reload all answers are there, and one of them is changed.
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Tides' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'What is its name?' }).inputValue()).toBe('Seagull');
  await page.getByRole('radio', { name: 'Freighter' }).check();
  const answers = async () =>
    (await ask('GET', `/assessments/${id}/current_response/answers.json`)).body.map(
      (row: { readonly text: string; readonly _labels: Record<string, unknown> }) => [
        row.text,
        row._labels['assessment_question_option_ids'] ?? [],
      ],
    );
  await expect.poll(answers).toEqual(
    expect.arrayContaining([
      ['', ['Freighter']],
      ['Seagull', []],
    ]),
  );
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Review' }).click();
  await page.getByText('1 answer is still needed').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Tides: How well are the tides announced?' }).click();
  await page.getByRole('radio', { name: '4', exact: true }).check();
  await page.getByText('3 of 3 answered').waitFor();
  await pages.getByRole('button', { name: 'Review' }).click();
  await page.getByText('All required questions are answered.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText(/Submitted on /).waitFor();
  await page.getByText('The harbour master reads every answer.').waitFor();
  await page.getByText('Freighter').waitFor();
  expect((await ask('GET', `/assessments/${id}/current_response.json`)).body.submitted_at).toMatch(/^20/);
  await page.close();
});

test('a question is asked by what was answered before, on a phone and in the dark as well', async () => {
  const id = await assessment();
  const base = `/assessments/${id}`;
  const [kind, name] = (await ask('GET', `${base}/questions.json?sort=id`)).body as readonly { id: number }[];
  const options = (await ask('GET', `${base}/question_options.json`)).body as readonly { id: number; text: string }[];
  const freighter = options.find(({ text }) => text === 'Freighter')?.id;
  const shown_if = { field: kind?.id, is: [freighter] };
  await ask('PUT', `${base}/questions/${name?.id}.json`, { shown_if, required: true });
  const page = await product.open('company@example.com', `/assessments/${id}?tab=assessments_current_response`, {
    stays: true,
    width: 390,
    height: 844,
    dark: true,
  });
  await page.getByRole('button', { name: 'Begin your response' }).click();
  await page.getByText('Which ship calls most?').waitFor();
  const question = page.getByText('What is its name?');
  await expect.poll(() => question.count()).toBe(0);
  await page.getByRole('radio', { name: 'Freighter' }).check();
  await question.waitFor();
  await expectAccessible(page);
  const missing = async () => (await ask('GET', `${base}/current_response.json`)).body.missing_count;
  await expect.poll(missing).toBe(2);
  await page.getByRole('radio', { name: 'Ferry' }).check();
  await expect.poll(() => question.count()).toBe(0);
  await expect.poll(missing).toBe(1);
  await page.close();
});

test('choices are ranked by presses, by keys and by dragging, and the order is kept', async () => {
  const id = await assessment();
  const base = `/assessments/${id}`;
  const types = (await ask('GET', '/assessment_question_types.json')).body as readonly { key: string; id: number }[];
  const [group] = (await ask('GET', `${base}/groups.json`)).body;
  const question = (
    await ask('POST', `${base}/questions.json`, {
      assessment_group_id: group.id,
      assessment_question_type_id: types.find(({ key }) => key === 'ranking')?.id,
      text: 'What matters most?',
    })
  ).body.id;
  for (const text of ['Price', 'Speed', 'Safety'])
    await ask('POST', `${base}/question_options.json`, { assessment_question_id: question, text });
  const page = await product.open('company@example.com', `/assessments/${id}?tab=assessments_current_response`, {
    width: 390,
    dark: true,
  });
  await page.getByRole('button', { name: 'Begin your response' }).click();
  const ranking = page.getByRole('group', { name: 'What matters most?' });
  const ranked = () => ranking.getByRole('listitem').allInnerTexts();
  await ranking.getByRole('button', { name: 'Make Safety number 1' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Make Price number 2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const orderOf = async () => (await ranked()).map((text) => text.replace(/[^A-Za-z]/g, ''));
  await expect.poll(orderOf).toEqual(['Safety', 'Price', 'Speed']);
  await page.getByText('Speed is number 3.').waitFor({ state: 'attached' });
  await ranking.getByRole('button', { name: 'Move Speed', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(orderOf).toEqual(['Safety', 'Speed', 'Price']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move Speed');
  await expectAccessible(page);
  await ranking.getByRole('button', { name: 'Move Price', exact: true }).dragTo(ranking.getByRole('listitem').first(), {
    targetPosition: { x: 100, y: 4 },
  });
  await expect.poll(orderOf).toEqual(['Price', 'Safety', 'Speed']);
  const stored = async () =>
    (await ask('GET', `${base}/current_response/answers.json`)).body.find(
      (row: { assessment_question_id: number }) => row.assessment_question_id === question,
    )?._labels.assessment_question_option_ids;
  await expect.poll(stored).toEqual(['Price', 'Safety', 'Speed']);
  await page.reload();
  await expect.poll(orderOf).toEqual(['Price', 'Safety', 'Speed']);
  await ranking.getByRole('button', { name: 'Remove Safety from the ranking' }).click();
  await expect.poll(stored).toEqual(['Price', 'Speed']);
  // The chart shows the mean ranks, the preferred option first.
  await goTo(page, `/assessments/${id}/results`);
  const chart = page.getByRole('region', { name: 'What matters most?' });
  await chart.getByText('ranked, the preferred first').waitFor();
  await expect.poll(() => chart.locator('.chart-bar-name').allInnerTexts()).toEqual(['Price', 'Speed', 'Safety']);
  await chart.getByText('place 2').waitFor();
});

test('questions are answered by files, by references and in a table, which a phone has as single questions', async () => {
  const id = await assessment();
  const base = `/assessments/${id}`;
  const types = (await ask('GET', '/assessment_question_types.json')).body as readonly { key: string; id: number }[];
  const [ships] = (await ask('GET', `${base}/groups.json`)).body;
  const question = async (group: number, type: string, text: string, options: readonly string[] = []) => {
    const made = await ask('POST', `${base}/questions.json`, {
      assessment_group_id: group,
      assessment_question_type_id: types.find(({ key }) => key === type)?.id,
      text,
    });
    for (const option of options)
      await ask('POST', `${base}/question_options.json`, { assessment_question_id: made.body.id, text: option });
  };
  await question(ships.id, 'file', 'Which papers are there?');
  await question(ships.id, 'stakeholders', 'Who is on board?');
  const section = ships.assessment_section_id;
  const table = { assessment_section_id: section, name: 'Berths', as_table: true };
  const berths = (await ask('POST', `${base}/groups.json`, table)).body.id;
  for (const text of ['The berth is long', 'The berth is deep'])
    await question(berths, 'single_choice', text, ['No', 'Partly', 'Yes']);

  const page = await product.open('company@example.com', `/assessments/${id}?tab=assessments_current_response`, {
    stays: true,
    width: 390,
  });
  await page.getByRole('button', { name: 'Begin your response' }).click();
  const papers = { name: 'Papers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
  const input = page.locator('input[type=file]');
  await input.setInputFiles([papers, { ...papers, name: 'Letter.pdf' }]);
  await page.getByRole('link', { name: 'Letter.pdf' }).waitFor();
  await input.setInputFiles([{ ...papers, name: 'Run.exe', buffer: Buffer.from('MZ') }]);
  await page.getByText(/“Run.exe” was not uploaded. The file is no PNG/).waitFor();
  await page.getByRole('button', { name: 'Remove Letter.pdf' }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Letter.pdf' }).count()).toBe(0);
  const people = page.getByRole('combobox', { name: 'Who is on board?' });
  await people.focus();
  await page.keyboard.type('a');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('2 of 7 answered').waitFor();
  await expectAccessible(page);
  const pages = page.getByRole('button', { name: 'Next' });
  await pages.click();
  await page.getByRole('heading', { level: 2, name: 'Tides' }).waitFor();
  await pages.click();
  await page.getByRole('heading', { level: 2, name: 'Berths' }).waitFor();
  await page.getByRole('radiogroup', { name: 'The berth is long' }).waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  const long = page.getByRole('radio', { name: 'The berth is long: No' });
  await long.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'The berth is deep: Yes' }).check();
  await expectAccessible(page);
  const given = async () =>
    (await ask('GET', `${base}/current_response/answers.json`)).body.map(
      (row: { readonly files: readonly { readonly name: string }[]; readonly _labels: Record<string, unknown> }) => [
        row.files.map(({ name }) => name),
        row._labels['assessment_question_option_ids'] ?? [],
      ],
    );
  await expect.poll(given).toEqual(
    expect.arrayContaining([
      [['Papers.pdf'], []],
      [[], ['Partly']],
      [[], ['Yes']],
    ]),
  );
  await goTo(page, `/assessments/${id}/results`);
  await page
    .getByRole('region', { name: 'Which papers are there?' })
    .getByRole('link', { name: 'Papers.pdf' })
    .waitFor();
  await page.close();
});

test('people who have not submitted are named above the responses, and reminded from the menu of the page', async () => {
  const page = await product.open('company@example.com', '/assessments/1/responses');
  await page.getByText(/^Not submitted: \d+$/).click();
  await page.getByText('Mira Lindqvist has not begun.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Remind those who have not submitted' }).click();
  await page.getByText('Reminded').waitFor();
  const reminded = await product.open('member@example.com', '/profilepage');
  await reminded.getByRole('button', { name: /^Notifications/ }).click();
  await reminded.getByText(/asks you to answer/).waitFor();
});
