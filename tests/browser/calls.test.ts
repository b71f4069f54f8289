/** The headers of every call of a page, and the page's reaction to each answer. */
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorIngest, startErrorIngest } from './error-ingest.ts';
import { changing, goTo, heading } from './page.ts';
import { type Product, startProduct } from './product.ts';

let ingest: ErrorIngest;
let product: Product;
let headers: { readonly authorization: string };
beforeAll(async () => {
  ingest = await startErrorIngest();
  product = await startProduct({ SENTRY_DSN: ingest.dsn, CHATBOT_URL: 'https://chat.example.com/box' });
  headers = await product.server.logIn('company@example.com');
});
afterAll(async () => {
  await product.close();
  ingest.close();
});

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Collects the calls of a page, from now or since the last `take`. Pictures are left out, because the browser requests
 * them itself.
 */
function callsOf(page: Page): { take(): Promise<readonly Call[]> } {
  let requests: Request[] = [];
  page.on('request', (request) => {
    const ours = request.url().startsWith(`${product.server.address}/api/`);
    if (ours && request.resourceType() === 'fetch') requests.push(request);
  });
  return {
    take: async () => {
      const all = requests;
      requests = [];
      return Promise.all(
        all.map(async (request) => ({
          method: request.method(),
          path: new URL(request.url()).pathname,
          headers: await request.allHeaders(),
        })),
      );
    },
  };
}

const isToken = ({ path }: Call): boolean => path === '/api/oauth/tokens.json';
const isSystem = ({ path }: Call): boolean => path === '/api/system.json';
/** The distinct values of a header in calls; null for a call without it. */
const values = (calls: readonly Call[], header: string): readonly unknown[] => [
  ...new Set(calls.map((call) => call.headers[header] ?? null)),
];

test('R-CALL-01, R-CALL-04, R-CALL-18: every call carries the bearer token, cookies and the anti-forgery header; that for the system goes without cookies, and its answer adds to what is known of it', async () => {
  const page = await product.openAnonymously('about:blank');
  const calls = callsOf(page);
  // A field of the first answer that the next answer lacks.
  let system: object = { browser_tab_text: 'Acme Atlas' };
  await page.route('**/api/system.json', (route) => route.fulfill({ json: system }));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await expect.poll(() => page.title()).toContain('Acme Atlas');
  expect(values(await calls.take(), 'authorization')).toEqual([null]);
  system = { favicon_image: '/acme.svg' };
  await page.getByLabel('Email address').fill('company@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo');
  const answered = page.waitForResponse('**/api/oauth/tokens.json');
  // Calls of the login page before the login have no token.
  page.on('response', (answer) => answer.url().endsWith('/api/oauth/tokens.json') && calls.take());
  await page.getByRole('button', { name: 'Log in' }).click();
  const { token } = await (await answered).json();
  await page.getByRole('link', { name: 'Warehouse automation Hamburg' }).first().waitFor();
  const all = (await calls.take()).filter((call) => !isToken(call));
  expect(all.length).toBeGreaterThan(4);
  expect(values(all, 'authorization')).toEqual([`Bearer ${token}`]);
  const others = all.filter((call) => !isSystem(call));
  expect(others.filter((call) => !call.headers['cookie']?.includes('tessera_')).map(({ path }) => path)).toEqual([]);
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'tessera_csrf')?.value ?? '';
  expect(values(others, 'x-csrf-token')).toEqual([decodeURIComponent(csrf)]);
  expect(values(all.filter(isSystem), 'cookie')).toEqual([null]);
  const icon = () => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href);
  await expect.poll(icon).toMatch(/acme\.svg$/);
  await expect.poll(() => page.title()).toContain('Acme Atlas');
});

test('R-CALL-03: a proxy override goes with every call once it is set, and with none after it was cleared', async () => {
  const page = await product.open('company@example.com', '/sysinfo');
  const calls = callsOf(page);
  const field = page.getByLabel('Proxy override');
  const visit = async (path: string, title: string) => {
    await calls.take();
    // The title may be rendered before the first call is made.
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/api/'));
    await goTo(page, path);
    await heading(page, title);
    await answered;
    await goTo(page, '/sysinfo');
    await field.waitFor();
    return values(await calls.take(), 'x-proxy-override');
  };
  const set = async (text: string) => {
    await field.fill(text);
    await page.getByRole('button', { name: 'Set', exact: true }).click();
  };
  expect(await visit('/profilepage', 'Profile')).toEqual([null]);
  await set('staging-2');
  expect(await visit('/company/users', 'Users')).toEqual(['staging-2']);
  await set('');
  expect(await visit('/company/teams', 'Teams')).toEqual([null]);
});

test('R-CALL-05, R-UPD-01, R-UPD-02: each answer is compared with the release of the page: another one, newer or older, is told of, and not any more once they are equal', async () => {
  const page = await product.open('company@example.com', 'about:blank');
  let served = 'two';
  await page.route('**/settings.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), release: 'two' } });
  });
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-app-release-version': served } });
  });
  await page.goto('/profilepage');
  await heading(page, 'Profile');
  const notice = page.getByRole('contentinfo').getByText('New version available');
  await page.getByRole('contentinfo').getByText('two', { exact: true }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);
  served = 'one';
  await goTo(page, '/all-projects');
  await notice.waitFor();
  served = 'two';
  await goTo(page, '/company/users');
  await notice.waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('R-CALL-06, R-CONST-10: the settings of the installation name servers, error reporting, release and environment, assistant, login, system and container; calls go where they say', async () => {
  const { body } = await product.server.ask('GET', '/settings.json');
  expect(body).toMatchObject({
    frontend_url: expect.stringMatching(/^http/),
    error_reporting: { dsn: ingest.dsn, sample_rate: 0.05 },
    release: expect.any(String),
    environment: expect.any(String),
    chatbot_url: 'https://chat.example.com/box',
  });
  for (const name of ['backend_url', 'sockets_url', 'auth', 'system', 'container']) expect(body).toHaveProperty(name);
  expect(Object.keys(body.container).sort()).toEqual(['host', 'set']);

  const page = await product.openAnonymously('about:blank');
  const { address } = product.server;
  const answers = {
    backend_url: `${address}/elsewhere`,
    sockets_url: `${address.replace('http', 'ws')}/sockets`,
    release: 'r-9',
    environment: 'rehearsal',
    container: { host: 'box-7', set: 'blue' },
  };
  await page.route('**/settings.json', (route) => route.fulfill({ json: { ...body, ...answers } }));
  await page.route('**/elsewhere/api/**', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('/elsewhere', '') });
    await route.fulfill({ response });
  });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(request.url().replace(address, '')));
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/login');
  await page.getByLabel('Email address').fill('company@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Warehouse automation Hamburg' }).first().waitFor();
  expect(paths.filter((path) => path.startsWith('/elsewhere/api/')).length).toBeGreaterThan(4);
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await expect.poll(() => sockets[0]).toMatch(new RegExp(`^${answers.sockets_url}/`));
  await goTo(page, '/sysinfo');
  for (const text of ['r-9', 'rehearsal', 'box-7', 'blue', answers.backend_url])
    await page.locator('dd').getByText(text, { exact: true }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** The codes of an access link, from the path of the page that it opens. */
async function linkTo(path: string): Promise<readonly string[]> {
  const made = await product.server.ask('POST', `/api/projects/1/${path}.json`, { headers, body: {} });
  const [, , project = '', , module] = new URL(made.body.url).pathname.split('/');
  return [project, ...(module ? [module] : [])];
}

describe('access codes in the address', () => {
  const risks = 10;
  let page: Page;
  let calls: ReturnType<typeof callsOf>;
  let ofProject: string;
  let codes: readonly string[];
  beforeAll(async () => {
    page = await product.openAnonymously('/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    calls = callsOf(page);
    [ofProject = ''] = await linkTo('project_access_urls');
    codes = await linkTo(`project_scenario_modules/${risks}/module_access_urls`);
  });

  /** The session tokens in the calls of a page up to the rendering of its title, and the requested paths. */
  async function visit(path: string, title: string): Promise<{ readonly tokens: unknown; readonly asked: string }> {
    // Calls that the previous page still makes have its token.
    await page.goto('about:blank');
    await calls.take();
    await page.goto(path);
    await heading(page, title);
    const made = await calls.take();
    return { tokens: values(made, 'x-session-token'), asked: made.map((call) => call.path).join() };
  }

  test('R-CALL-02, R-NAV-05, R-NAV-17: with a code for the project and none for the module, every call carries the project’s', async () => {
    const { tokens, asked } = await visit(`/projects/${ofProject}`, 'Warehouse automation Hamburg');
    expect(tokens).toEqual([ofProject]);
    // Also proves R-NAV-03: the number before the | is the id that is requested.
    expect(asked).toContain('/api/projects/1.json');
    expect((await visit(`/projects/${ofProject}/risks/${risks}`, 'Risks of the project')).tokens).toEqual([ofProject]);
  });

  test('R-NAV-04, R-NAV-17: with a code for both, every call carries both, joined by a colon', async () => {
    const { tokens } = await visit(`/projects/${codes[0]}/risks/${codes[1]}`, 'Risks of the project');
    expect(tokens).toEqual([codes.join(':')]);
  });

  test('R-NAV-01, R-NAV-02, R-NAV-03: each id of an address is a plain number, or base64 of one before a |', async () => {
    const padded = (code: string) =>
      encodeURIComponent(`${code.replaceAll('-', '+').replaceAll('_', '/')}==`.slice(0, -code.length % 4 || undefined));
    const items = `/api/projects/1/project_scenario_modules/${risks}.json`;
    for (const [project, module] of [codes, codes.map(padded)]) {
      const made = await visit(`/projects/${project}/risks/${module}`, 'Risks of the project');
      expect(made.asked).toContain(items);
    }
    const member = await product.open('company@example.com', 'about:blank');
    const own = callsOf(member);
    const base64 = (text: string) => Buffer.from(text).toString('base64url');
    const paths = async () => (await own.take()).map(({ path }) => path).join();
    await member.goto(`/projects/1/risks/${risks}`);
    await heading(member, 'Risks of the project');
    expect(await paths()).toContain(items);
    const note = member.waitForRequest('**/api/release_notes/1.json');
    await goTo(member, `/release-notes/${base64('1|any')}`);
    await note;
    // Texts that are neither an id nor the code of one cause no calls and no errors.
    for (const text of ['google', '%25%25', base64('abc|1'), base64('-5|x'), '1.5']) {
      await goTo(member, `/login/${text}`);
      await member.getByRole('heading', { name: 'This login is not set up' }).waitFor();
    }
    expect(await paths()).not.toContain('/api/login_providers');
  });

  test('R-NAV-06: no call carries one on any other page, nor with a number for the project', async () => {
    const member = await product.open('company@example.com', 'about:blank');
    const own = callsOf(member);
    const tokensAt = async (path: string, title: string) => {
      await goTo(member, path);
      await heading(member, title);
      return values(await own.take(), 'x-session-token');
    };
    await member.goto(`/projects/1/risks/${codes[1]}`);
    await heading(member, 'Risks of the project');
    expect(values(await own.take(), 'x-session-token')).toEqual([null]);
    expect(await tokensAt(`/projects/${ofProject}`, 'Warehouse automation Hamburg')).toContain(ofProject);
    expect(await tokensAt('/all-projects', 'All projects')).toEqual([null]);
    expect(await tokensAt('/projects/1/drivers/6', 'What drives us')).toEqual([null]);
  });
});

test('R-CALL-19: the answers for current user and current company are stored: the whole page is theirs, and goes on being theirs', async () => {
  const page = await product.open('company@example.com', 'about:blank');
  await page.route(
    '**/api/current_user',
    changing((body) => ({ ...body, first_name: 'Zora', company_admin: false })),
  );
  await page.route(
    '**/api/current_company.json',
    changing((body) => ({ ...body, entity_map: { stakeholder: { name: 'Party', plural: 'Parties' } } })),
  );
  await page.goto('/projects/1');
  await heading(page, 'Warehouse automation Hamburg');
  await page
    .getByRole('navigation', { name: /^Parts of/ })
    .getByRole('link', { name: 'People and things' })
    .click();
  await page.getByRole('navigation', { name: 'People and things' }).getByRole('link', { name: 'Parties' }).waitFor();
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Zora' }).waitFor();
  await expect.poll(() => rail.getByRole('link', { name: 'Company' }).count()).toBe(0);
  const calls = callsOf(page);
  await goTo(page, '/all-projects');
  await heading(page, 'All projects');
  await rail.getByRole('link', { name: 'Zora' }).waitFor();
  expect((await calls.take()).filter(({ path }) => /current_(user|company)(\.json)?$/.test(path))).toEqual([]);
});

test('R-NAV-09: the login page of a company is remembered, and is where logging out and a refusal lead; without one they lead to the start', async () => {
  const elsewhere = `${product.server.address}/sysinfo`;
  const company = async (login_page_url: string | null) => {
    const { status, text } = await product.server.ask('PUT', '/api/company_admin/company.json', {
      headers,
      body: { login_page_url },
    });
    expect(status, text).toBe(200);
  };
  const refused = async () => {
    const page = await product.open('company@example.com', 'about:blank');
    await page.route('**/api/projects/1.json', (route) => route.fulfill({ status: 403, body: '{}' }));
    await page.goto('/projects/1');
    return page;
  };
  await company(elsewhere);
  const page = await product.open('company@example.com', '/profilepage');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL(elsewhere);
  await (await refused()).waitForURL(elsewhere);
  await company(null);
  await (await refused()).waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
});

test('R-TERMS-06, R-ERR-13: a failed acceptance is reported and not told to the user, who is empty until read again', async () => {
  const page = await product.open('company@example.com', 'about:blank');
  await page.route(
    '**/api/current_user',
    changing((body) => ({ ...body, accepted_eula: false })),
  );
  await page.goto('/profilepage');
  const dialog = page.getByRole('dialog', { name: 'Accept the terms of use' });
  await dialog.getByRole('checkbox').check();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unroute('**/api/current_user');
  await page.route('**/api/current_user', async (route) => {
    if (route.request().method() === 'PUT')
      return route.fulfill({ status: 500, headers: { 'x-request-id': 'terms-that-failed' }, body: '{}' });
    await released;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), accepted_eula: false } });
  });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  // Nobody has to accept the terms, because the page knows no user.
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => ingest.received.filter((one) => one.includes('terms-that-failed')).length).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.toast-item').count()).toBe(0);
  release();
  await dialog.waitFor();
  await expect.poll(() => page.locator('.toast-item').count()).toBe(0);
});

test('R-ERR-03: a call that opts out of 401 gets its refusal without a new token being fetched', async () => {
  const page = await product.openAnonymously('/login');
  const calls = callsOf(page);
  await page.getByLabel('Email address').fill('company@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('This email address and password do not match an account.').waitFor();
  expect((await calls.take()).filter(isToken).map(({ method }) => method)).toEqual(['POST']);
});

test('R-ERR-16, R-CALL-10: what the server says of a failure reaches the field it is about; what it answers is what is shown', async () => {
  const page = await product.open('system@example.com', '/admin/risk-item-impacts');
  const cell = page.getByRole('row', { name: 'Minor' }).locator('[aria-colindex="4"]');
  const write = async (text: string) => {
    await cell.dblclick();
    await page.getByRole('textbox', { name: 'Description' }).fill(text);
    await page.keyboard.press('Enter');
  };
  const path = '**/api/admin/risk_item_impacts/*.json';
  const said = 'The server has its own words for this.';
  await page.route(path, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: { status: 422, code: 'invalid', errors: [{ pointer: '/description', message: said }] },
        })
      : route.fallback(),
  );
  await write('Refused');
  await page.getByText(said).first().waitFor();
  await page.keyboard.press('Escape');
  await page.unroute(path);
  await page.route(path, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), description: 'As answered' } });
  });
  // The list is not read again before the answer.
  await page.route('**/api/admin/risk_item_impacts.json*', () => undefined);
  await write('As sent');
  await page.getByText('As answered', { exact: true }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
