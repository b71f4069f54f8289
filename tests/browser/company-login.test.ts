/** A login through a company's own provider, with a real provider: from the login page to the provider and back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type LoginProvider, startLoginProvider } from '../server/session/login-provider.ts';
import { heading } from './page.ts';
import { expectAccessible, type Product, startProduct } from './product.ts';

let product: Product;
let provider: LoginProvider;
let id: number;
let loginPage: string;
let path: string;
beforeAll(async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  product = await startProduct({ PORT: String(port), PUBLIC_URL: address });
  provider = await startLoginProvider(`${address}/oauth-redirect`);
  provider.people.set('bjorn', { email: 'bjorn.akesson@nordfracht.example.com', email_verified: true });
  provider.people.set('unverified', { email: 'marco.bianchi@nordfracht.example.com', email_verified: false });
  const headers = await product.server.logIn('system@example.com');
  const { body } = await product.server.ask('GET', '/api/admin/companies.json?q=Nordfracht', { headers });
  path = `/api/admin/companies/${body[0].id}/providers`;
  const made = await product.server.ask('POST', `${path}.json`, {
    headers,
    body: {
      name: 'Nordfracht login',
      issuer_url: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      email_domains: ['nordfracht.example.com'],
    },
  });
  id = made.body.id;
  loginPage = made.body.login_page;
});
afterAll(async () => {
  await provider.close();
  await product.close();
});

test('R-PUB-02: login/{providerId} logs in through a custom provider, and leads on to where one wanted to go', async () => {
  const page = await product.openAnonymously('/all-projects');
  await page.getByLabel('Email address').fill('bjorn.akesson@nordfracht.example.com');
  await page.getByRole('button', { name: 'Log in with Nordfracht login' }).waitFor();
  await expectAccessible(page);
  await page.goto(loginPage);
  await page.getByText('For the people of Nordfracht Logistics.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in with Nordfracht login' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('input[name=login]').fill('bjorn');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByText('Authorize').waitFor();
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/all-projects');
  await heading(page, 'All projects');
  // The login persists after a reload, as every login does.
  await page.goto('/profilepage');
  await page.getByText('bjorn.akesson@nordfracht.example.com').waitFor();
});

test('R-PUB-03: oauth-redirect is a public route: it says why nobody is let in, and leads back', async () => {
  const page = await product.openAnonymously(loginPage);
  await page.getByRole('button', { name: 'Log in with Nordfracht login' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('input[name=login]').fill('unverified');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByText('Authorize').waitFor();
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/oauth-redirect?*');
  await page
    .getByRole('alert')
    .getByText('has not verified that marco.bianchi@nordfracht.example.com is yours')
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await page.goto('/oauth-redirect?state=made-up&code=made-up');
  await page.getByRole('alert').getByText('Begin again.').waitFor();
  await page.goto(`/login/${id}`);
  await page.getByRole('heading', { name: 'This login is not set up' }).waitFor();
});

test('a system admin adds a provider to a company on screen, sees its login page, and tests the connection', async () => {
  const page = await product.open('system@example.com', `/admin/company/${path.split('/')[4]}`);
  await page
    .getByRole('tab', { name: 'Login providers' })
    .or(page.getByRole('link', { name: 'Login providers' }))
    .first()
    .click();
  const row = page.getByRole('row').filter({ hasText: 'Nordfracht login' });
  await row.getByText(loginPage).waitFor();
  const act = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Test the connection' }).click();
  };
  await act();
  await page.getByText(/the provider answers and knows the client/i).waitFor();
  const headers = await product.server.logIn('system@example.com');
  await product.server.ask('PUT', `${path}/${id}.json`, { headers, body: { client_secret: 'wrong' } });
  await act();
  await page.getByText('does not accept the client ID or the client secret').waitFor();
  await expect.poll(() => page.getByText(provider.clientSecret).count()).toBe(0);
});
