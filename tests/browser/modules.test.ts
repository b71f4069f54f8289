/** Pages of modules: addresses, headers, and guests of access links. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeFaults } from './faults.ts';
import { goTo, heading } from './page.ts';
import { expectAccessible, type Product, sharedPage, startProduct } from './product.ts';

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly type_key: string;
}

let product: Product;
let headers: { readonly authorization: string };
let modules: readonly Listed[];
let segments: ReadonlyMap<string, string>;
beforeAll(async () => {
  product = await startProduct();
  headers = await product.server.logIn('company@example.com');
  const read = async (path: string) => (await product.server.ask('GET', path, { headers })).body;
  modules = await read('/api/projects/1/project_scenario_modules.json');
  const kinds: { type_key: string; segment: string }[] = await read('/api/scenario_modules.json');
  segments = new Map(kinds.map(({ type_key, segment }) => [type_key, segment]));
});
afterAll(() => product.close());

const pathOf = (page: Page) => new URL(page.url()).pathname;
const ofType = (typeKey: string): Listed => {
  const found = modules.find(({ type_key }) => type_key === typeKey);
  if (!found) throw new Error(`The demo has no module of the type ${typeKey}.`);
  return found;
};
const addressOf = (module: Listed) => `/projects/1/${segments.get(module.type_key)}/${module.id}`;

const companyPage = sharedPage(() => product.open('company@example.com', '/projects/1', { stays: true }));
const memberPage = sharedPage(() => product.open('member@example.com', '/profilepage', { stays: true }));
const guestPage = sharedPage(() => product.openAnonymously('/login', { stays: true }));

/** Creates an access link. Returns the path of the page that it opens. */
async function share(path: string): Promise<string> {
  const { body } = await product.server.ask('POST', `/api/projects/1/${path}.json`, { headers, body: {} });
  return new URL(body.url).pathname;
}
const shareModule = ({ id }: Listed) => share(`project_scenario_modules/${id}/module_access_urls`);

/** The links of the module cards on the project's page, by module name. */
let leadsTo: Readonly<Record<string, string>> = {};
describe('the project page leads to each module by the segment of its kind', () => {
  beforeAll(async () => {
    const page = await companyPage();
    await goTo(page, '/projects/1');
    await heading(page, 'Warehouse automation Hamburg');
    const links = page.locator('a[data-module-card]');
    await links.nth(modules.length - 1).waitFor();
    leadsTo = Object.fromEntries(
      await links.evaluateAll((all) =>
        all.map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).pathname]),
      ),
    );
  });

  // Only tests that each page opens, embedded and without a login. Other tests check the contents.
  test('R-MOD-01: every kind of module has its page under the project, and an embedded one at the same path', {
    timeout: 120_000,
  }, async () => {
    expect(new Set(modules.map(({ type_key }) => type_key))).toEqual(new Set(segments.keys()));
    const guest = await guestPage();
    const link = await share('project_access_urls');
    for (const kind of segments.keys()) {
      const module = ofType(kind);
      const address = addressOf(module);
      expect(leadsTo[module.name]).toBe(address);
      // The embedded page of the image viewer belongs to the next rule.
      if (kind === 'ImageViewers') continue;
      await goTo(guest, `/embed${address.replace('/projects/1', link)}`);
      await heading(guest, module.name);
      expect(pathOf(guest)).toMatch(/^\/embed\//);
    }
  });

  test.each([
    ['R-MODK-30', 'Bpmns', 'bpmn'],
    ['R-MODK-31', 'DataInterfaces', 'data-map'],
    ['R-MODK-32', 'Ecosystems', 'ecosystem'],
    ['R-MODK-33', 'FreeTexts', 'text'],
    ['R-MODK-34', 'KeyParticipants', 'stakeholders'],
    ['R-MODK-35', 'LearnedLessons', 'lessons-learned'],
    ['R-MODK-36', 'Mappings', 'frameworx'],
    ['R-MODK-37', 'ProcessFlows', 'process-flow'],
    ['R-MODK-38', 'ProductAndServices', 'products-and-services'],
    ['R-MODK-39', 'Quadrants', 'quadrant'],
    ['R-MODK-40', 'Sequences', 'sequence'],
    ['R-MODK-41', 'Drivers', 'drivers'],
    ['R-MODK-42', 'OverallValues', 'overall-values'],
    ['R-MODK-43', 'ProblemStatements', 'problem-statements'],
    ['R-MODK-44', 'Risks', 'risks'],
    ['R-MODK-45', 'StakeholderPerspectives', 'stakeholder-perspectives'],
    ['R-MODK-46', 'StakeholderRoles', 'stakeholder-roles'],
    ['R-MODK-47', 'UserStories', 'user-stories'],
  ])('%s: a module of the type key %s is found under %s', (_id, typeKey, segment) => {
    const { id, name } = ofType(typeKey);
    expect(leadsTo[name]).toBe(`/projects/1/${segment}/${id}`);
  });
});

test('R-MOD-02: the embedded image viewer is found under image-viewers', async () => {
  const link = await share('project_access_urls');
  const { id, name } = ofType('ImageViewers');
  const page = await guestPage();
  await goTo(page, `/embed${link}/image-viewers/${id}`);
  await heading(page, name);
  await goTo(page, `${link}/image-viewer/${id}`);
  await heading(page, name);
});

test('R-MOD-03, R-MOD-04, R-SHELL-10: navigation, header, footer and update notice stand around a module; an embedded one has the header alone', async () => {
  const risks = ofType('Risks');
  const page = await product.open('company@example.com', 'about:blank');
  const older = async (on: Page) => {
    await on.route('**/settings.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), release: 'older' } });
    });
    await on.route('**/api/scenario_modules.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-app-release-version': 'newer' } });
    });
  };
  await older(page);
  await page.goto(addressOf(risks));
  await heading(page, risks.name);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.getByRole('banner').getByText(risks.name).first().waitFor();
  await page.getByRole('contentinfo').getByText('New version available').waitFor();

  const guest = await product.openAnonymously('about:blank');
  await older(guest);
  await guest.goto(`/embed${await shareModule(risks)}`);
  await heading(guest, risks.name);
  await guest.getByRole('link', { name: 'The interface is late' }).waitFor();
  await expect.poll(() => guest.getByRole('navigation').count()).toBe(0);
  await expect.poll(() => guest.getByRole('contentinfo').count()).toBe(0);
  await expect.poll(() => guest.getByText('New version available').count()).toBe(0);
  await expectAccessible(guest);
});

test('an embedded page neither reads nor sends the cookies of whoever is logged in', async () => {
  const risks = ofType('Risks');
  const page = await product.open('company@example.com', 'about:blank');
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  await page.goto(`/embed${await shareModule(risks)}`);
  await heading(page, risks.name);
  await page.getByRole('link', { name: 'The interface is late' }).waitFor();
  const sent = await Promise.all(calls.map((request) => request.allHeaders()));
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.filter(({ cookie, authorization }) => cookie || authorization)).toEqual([]);
  await expect.poll(() => page.getByRole('button', { name: /^Add/ }).count()).toBe(0);
});

test('another site may frame an embedded page, and no other', async () => {
  const path = await shareModule(ofType('Risks'));
  const own = product.server.address;
  const frames = `<iframe name="embed" src="${own}/embed${path}"></iframe><iframe name="page" src="${own}${path}"></iframe>`;
  const site = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(frames));
  await new Promise<void>((ready) => site.listen(0, ready));
  try {
    const page = await product.openAnonymously(`http://localhost:${(site.address() as AddressInfo).port}/`);
    await page.frameLocator('[name=embed]').getByRole('heading', { level: 1, name: 'Risks of the project' }).waitFor();
    await expect.poll(() => page.frameLocator('[name=page]').getByRole('heading', { level: 1 }).count()).toBe(0);
  } finally {
    site.close();
  }
  // The browser logs the reason of the refused frame.
  expect(takeFaults(/^console: Framing .* violates/)).toBeGreaterThan(0);
});

test('R-NAV-15, R-NAV-16: an embedded address whose project id is all digits leads to not-found; without /embed it does not', async () => {
  const risks = ofType('Risks');
  const page = await product.open('company@example.com', `/embed${addressOf(risks)}`);
  await page.waitForURL('**/not-found');
  await page.goto(addressOf(risks));
  await heading(page, risks.name);
});

test('R-LEG-01, R-LEG-02: the old addresses of a module lead to the one of its kind', async () => {
  const page = await companyPage();
  for (const old of ['modules', 'scenario_modules']) {
    for (const module of [ofType('Bpmns'), ofType('ProblemStatements')]) {
      await goTo(page, `/projects/1/${old}/${module.id}`);
      await page.waitForURL(`**${addressOf(module)}`);
      await heading(page, module.name);
    }
  }
});

test('R-LEG-03: an old address of a module that cannot be looked up leads to the start', async () => {
  const page = await product.open('company@example.com', '/profilepage');
  await page.route('**/api/projects/1/project_scenario_modules/2.json', (route) =>
    route.fulfill({ status: 403, body: '{}' }),
  );
  for (const path of ['/projects/1/modules/999999', '/projects/1/scenario_modules/2', '/projects/1/modules/nonsense']) {
    await goTo(page, '/profilepage');
    await heading(page, 'Profile');
    const starts: string[] = [];
    page.on('framenavigated', () => starts.push(pathOf(page)));
    await goTo(page, path);
    // The start page redirects, and this redirect must not replace the next address.
    await expect.poll(() => starts.at(-1)).toBe('/recently-viewed');
    expect(starts).toContain('/');
    expect(starts).not.toContain('/not-found');
  }
});

test('an address with the segment of another kind is put right; one with no kind’s leads to not-found', async () => {
  const risks = ofType('Risks');
  const page = await companyPage();
  await goTo(page, `/projects/1/drivers/${risks.id}?q=late#top`);
  await page.waitForURL(`**${addressOf(risks)}?q=late#top`);
  await heading(page, risks.name);
  await goTo(page, `/projects/1/nonsense/${risks.id}`);
  await page.waitForURL('**/not-found');
  await goTo(page, `/projects/2/risks/${risks.id}`);
  await page.waitForURL('**/not-found');
});

test('R-NAV-10: opening a module registers its project as viewed', async () => {
  const member = await product.server.logIn('member@example.com');
  const viewed = async (): Promise<string | null> =>
    (await product.server.ask('GET', '/api/projects/1.json', { headers: member })).body.last_viewed_at;
  const page = await memberPage();
  await heading(page, 'Profile');
  const before = await viewed();
  await goTo(page, addressOf(ofType('Risks')));
  await expect.poll(viewed).not.toBe(before);
});

test('R-ERR-06, R-ERR-08: a page whose project is gone leads to not-found, one whose project may not be seen to the start', async () => {
  const page = await memberPage();
  await goTo(page, '/projects/999999');
  await page.waitForURL('**/not-found');
  await goTo(page, '/projects/999999/risks/1');
  await page.waitForURL('**/not-found');
  const { body } = await product.server.ask('POST', '/api/projects.json', { headers, body: { name: 'Of one alone' } });
  await page.goto(`/projects/${body.id}`);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByLabel('Password').waitFor();
});

test('what is refused later says so in place', async () => {
  const risks = ofType('Risks');
  const page = await companyPage();
  await goTo(page, addressOf(risks));
  await heading(page, risks.name);
  await page.route(`**/project_scenario_modules/${risks.id}.json`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, body: '{}' }) : route.fallback(),
  );
  await page.getByRole('button', { name: /^Status:/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Outdated' }).click();
  await page.getByText('The module was not changed.').waitFor();
  expect(pathOf(page)).toBe(addressOf(risks));
  await page.getByRole('button', { name: 'Status: In review' }).waitFor();
});
