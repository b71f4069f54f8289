/** The reference shows a sample of each call, and its script comes from the server itself. */
import { Script } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../server.ts';

const publicUrl = 'https://tessera.example.com';
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: publicUrl } });
});
afterAll(() => server.close());

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
/** The text of a call's section. */
async function sectionOf(area: string, call: string): Promise<string> {
  const { text } = await server.ask('GET', `/api/docs/${area}`);
  return new RegExp(`<section id="${call}">(.*?)</section>`, 's').exec(text)?.[1] ?? '';
}

test("each call is shown in curl and in TypeScript, with the public address of the server and a key that is nobody's", async () => {
  const list = textOf(await sectionOf('project-contents', 'list_projects_tags'));
  expect(list).toContain(`curl "${publicUrl}/api/projects/1/tags.json?page=1&amp;per_page=50" \\
  -H "Authorization: Bearer $TESSERA_KEY"`);
  expect(list).toContain(`await api.GET('/api/projects/{project_id}/tags.json', {
  params: { path: { project_id: 1 }, query: { page: 1, per_page: 50 } },
});`);
  const made = textOf(await sectionOf('project-contents', 'create_projects_tags'));
  expect(made).toMatch(/-d '\{"name":"Name",/);
  expect(made).toMatch(/body: \{\n {4}name: 'Name',/);
  const upload = textOf(await sectionOf('project-contents', 'import_upload_tags'));
  expect(upload).toContain(`-F 'file=@file'`);
  expect(upload).toContain(`import { openAsBlob } from 'node:fs';`);
  expect(textOf(await sectionOf('changes', 'follow_changes'))).toContain('curl -N "');
  const account = textOf(await sectionOf('session', 'update_current_user'));
  expect(account).toContain('Bearer $TESSERA_TOKEN');
  expect(account).toMatch(/headers: \{ authorization: `Bearer \$\{process\.env\.TESSERA_TOKEN\}` \}/);
  expect(textOf(await sectionOf('session', 'create_token'))).not.toContain('Bearer $');
});

test('a call can be tried where a page can send what it takes, by the script of the server and no other', async () => {
  expect(await sectionOf('project-contents', 'create_projects_tags')).toMatch(
    /<details class="try" data-method="POST" data-path="\/api\/projects\/\{project_id\}\/tags.json" data-body="\{/,
  );
  expect(await sectionOf('changes', 'follow_changes')).not.toContain('class="try"');
  const page = await server.ask('GET', '/api/docs');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*script-src 'self'; connect-src 'self';/,
  );
  expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/api/docs/reference.js">']);
  const script = await server.ask('GET', '/api/docs/reference.js');
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(script.text).toMatch(/querySelectorAll\s*\('details\.try'\)/);
  expect(() => new Script(script.text), 'JavaScript without types').not.toThrow();
});
