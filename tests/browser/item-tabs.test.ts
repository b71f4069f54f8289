/** Tabs of the pages of assessments, data catalogs and data maps: each tab has its own address. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, heading } from './page.ts';
import { expectAccessible, type Product, startProduct, violationsOn } from './product.ts';

let product: Product;
let page: Page;
beforeAll(async () => {
  product = await startProduct();
  page = await product.open('company@example.com', '/assessments');
});
afterAll(() => product.close());

interface Found {
  readonly id: number;
  readonly name: string;
}

/** The first row of a list, from the server. */
async function firstOf(path: string): Promise<Found> {
  const headers = await product.server.logIn('company@example.com');
  const { body } = await product.server.ask('GET', `/api/${path}.json?per_page=1`, { headers });
  return body[0];
}

const parts = () => page.getByRole('navigation', { name: /^Parts of/ });
const current = (name: string) => parts().locator('[aria-current=page]', { hasText: name });
const rows = () => page.locator('[role=grid] .grid-row');
const labels = () => page.locator('[role=grid] .grid-label');

describe('an assessment', () => {
  let one: Found;
  beforeAll(async () => {
    one = await firstOf('assessments');
  });
  const open = async (rest: string): Promise<void> => {
    await goTo(page, `/assessments/${one.id}${rest}`);
    await heading(page, one.name);
  };

  test('R-ASM-01 assessments has an overview of them all, with how far each has been answered', async () => {
    await goTo(page, '/assessments');
    await heading(page, 'Assessments');
    await labels().filter({ hasText: one.name }).waitFor();
    const overview = page.getByRole('region', { name: 'Open assessments together' });
    await overview.getByRole('heading', { name: new RegExp(`^${one.name} \\d+ asked, \\d+ days left$`) }).waitFor();
    const handedIn = overview.getByRole('meter', { name: 'Have submitted' }).last();
    await expect.poll(async () => Number(await handedIn.getAttribute('value'))).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  test('the menu of all parts is there while the parts do not fit beside each other, and only then', async () => {
    await open('');
    await current('Details').waitFor();
    const strip = page.locator('.tabs');
    const menu = page.getByRole('button', { name: 'All parts' });
    const width = await parts().evaluate((nav) => {
      const [first, last] = [nav.firstElementChild, nav.lastElementChild].map((link) => link?.getBoundingClientRect());
      return (last?.right ?? 0) - (first?.left ?? 0);
    });
    const resize = (to: number) =>
      strip.evaluate((element, pixels) => {
        element.style.width = `${pixels}px`;
      }, to);
    await resize(width - 40);
    await menu.waitFor();
    // The menu button takes space from the tabs, which would fit without it.
    await resize(width + 10);
    await menu.waitFor({ state: 'detached' });
  });

  test.each([
    ['R-ASM-02', 'the page of one', ''],
    ['R-ASM-04', 'its details', '/details'],
  ])('%s: %s has an address', async (_rule, _what, rest) => {
    await open(rest);
    await current('Details').waitFor();
    const name = page.locator('.form-page').getByRole('textbox', { name: /^Name/ });
    await expect.poll(() => name.inputValue()).toBe(one.name);
  });

  test('R-ASM-03 a section has an address', async () => {
    const section = await firstOf(`assessments/${one.id}/sections`);
    await goTo(page, `/assessments/${one.id}/sections/${section.id}`);
    await heading(page, section.name);
  });

  test.each([
    ['R-ASM-05', 'structure', 'Structure'],
    ['R-ASM-06', 'questions', 'Questions'],
    ['R-ASM-08', 'responses', 'Responses'],
  ])('%s the tab %s has an address of its own', async (_, segment, title) => {
    await open('');
    await parts().getByRole('link', { name: title, exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/assessments/${one.id}/${segment}`);
    await current(title).waitFor();
    await page.locator('[role=grid] .grid-row, [role=treeitem]').first().waitFor();
  });

  test('R-ASM-07, R-ASM-11: the rights of teams and of people are two parts of one tab, whose address is permissions', async () => {
    await open('/permissions');
    await current('Permissions').waitFor();
    await labels().filter({ hasText: 'Process excellence' }).waitFor();
    const within = page.getByRole('navigation', { name: 'Permissions' });
    expect(await violationsOn(page)).toEqual([]);
    await within.getByRole('link', { name: 'User permissions' }).click();
    await page.getByRole('button', { name: 'Add user permission' }).waitFor();
    await current('Permissions').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/assessments/${one.id}/permissions`);
    await page.goBack();
    await page.getByRole('button', { name: 'Add team permission' }).waitFor();
  });

  test('R-ASM-09, R-ASM-10: a response has an address, and so have its answers to each section', async () => {
    const response = await firstOf(`assessments/${one.id}/responses`);
    await goTo(page, `/assessments/${one.id}/responses/${response.id}`);
    await current('Details').waitFor();
    const headers = await product.server.logIn('company@example.com');
    const base = `/api/assessments/${one.id}`;
    const sections: Found[] = (await product.server.ask('GET', `${base}/sections.json`, { headers })).body;
    const answers: { assessment_section_id: number }[] = (
      await product.server.ask('GET', `${base}/responses/${response.id}/answers.json`, { headers })
    ).body;
    for (const { id } of sections) {
      await goTo(page, `/assessments/${one.id}/responses/${response.id}/sections/${id}`);
      await current('Answers').waitFor();
      await page.getByText(/^\d+ answers?$/).waitFor();
      await expect
        .poll(() => rows().count())
        .toBe(answers.filter(({ assessment_section_id }) => assessment_section_id === id).length);
    }
  });
});

test('R-DATA-01 data catalogs, one of them and its management have an address', async () => {
  const one = await firstOf('data_catalogs');
  await goTo(page, '/data-catalogs');
  await heading(page, 'Data catalogs');
  await labels().filter({ hasText: one.name }).first().waitFor();
  for (const rest of ['', '/details', '/data-catalog-management', '/permissions']) {
    await goTo(page, `/data-catalogs/${one.id}${rest}`);
    await heading(page, one.name);
    expect(new URL(page.url()).pathname).toBe(`/data-catalogs/${one.id}${rest}`);
  }
});

test('R-DATA-07 data catalogs stand by name, ascending, and all of them: own ones and those of everybody', async () => {
  const { body } = await product.server.ask('GET', '/api/data_catalogs.json?sort=name', {
    headers: await product.server.logIn('company@example.com'),
  });
  const all = body as readonly { readonly name: string; readonly company_id: number | null }[];
  expect(new Set(all.map(({ company_id }) => company_id === null)).size).toBe(2);
  await goTo(page, '/data-catalogs');
  await expect.poll(() => labels().allInnerTexts()).toEqual(all.map(({ name }) => name));
  await page.getByRole('columnheader', { name: /^Name/ }).and(page.locator('[aria-sort=ascending]')).waitFor();
});

test('R-DATA-02 data maps, one of them and both kinds of mapping have an address', async () => {
  const one = await firstOf('data_maps');
  await goTo(page, '/data-maps');
  await heading(page, 'Data maps');
  await labels().filter({ hasText: one.name }).first().waitFor();
  for (const [rest, title] of [
    ['', 'Details'],
    ['/details', 'Details'],
    ['/link-management', 'Element mappings'],
    ['/category-link-management', 'Category mappings'],
    ['/permissions', 'Permissions'],
  ] as const) {
    await goTo(page, `/data-maps/${one.id}${rest}`);
    await heading(page, one.name);
    await current(title).waitFor();
  }
});
