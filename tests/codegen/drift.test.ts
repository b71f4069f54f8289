/** The committed contract equals the one generated from the schemas, and this check can fail. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewFolder } from '../../codegen/files/view-kinds.ts';
import { projectRoot } from '../../codegen/project-root.ts';

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tessera-drift-'));
  for (const part of [
    'codegen',
    'schemas',
    'openapi',
    'src/contract',
    'src/dictionaries',
    'src/fields',
    'src/metrics',
    'src/questionnaires',
    'src/server/functions',
    'src/server/operations',
    'src/diagram/shapes',
    'src/web/resources/fields',
    viewFolder,
    'src/web/tours/pictures',
    'package.json',
  ])
    cpSync(join(projectRoot, part), join(copy, part), {
      recursive: true,
      filter: (file) => !file.endsWith('/node_modules'),
    });
  for (const modules of ['node_modules', 'codegen/node_modules'])
    symlinkSync(join(projectRoot, modules), join(copy, modules));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** Exit code and output of `npm run codegen -- --check` in the copy. */
function check(): { readonly code: number; readonly output: string } {
  try {
    const output = execFileSync(process.execPath, [join(copy, 'codegen/main.ts'), '--check'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { code: 0, output };
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string };
    return { code: status, output: stderr };
  }
}

test('the check passes on the project as it is committed, and fails, with what to do, on a contract that has drifted', () => {
  expect(check()).toMatchObject({ code: 0 });
  const file = join(copy, 'schemas/resources/label.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"title": "[^"]*"/, '"title": "Sticker"'));
  expect(check()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/contract\.json is not what .* Run "npm run codegen"/),
  });
});

test('the check tells a wrong file by its name and ends with 1', () => {
  const file = join(copy, 'schemas/resources/label.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"title"', '"titel"'));
  expect(check()).toMatchObject({ code: 1, output: expect.stringMatching(/schemas\/resources\/label\.json/) });
});

test('a view is a word of resource files once its folder is there', () => {
  cpSync(join(projectRoot, 'schemas'), join(copy, 'schemas'), { recursive: true });
  const drawn = { title: 'Wall', icon: 'bricks', help: 'Rows as bricks.', order: 9 };
  mkdirSync(join(copy, viewFolder, 'wall'));
  writeFileSync(join(copy, viewFolder, 'wall/kind.json'), JSON.stringify(drawn));
  writeFileSync(join(copy, viewFolder, 'wall/view.tsx'), 'export const View = () => null;\n');
  expect(check()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/resource\.meta\.json is not what the folders of its words say/),
  });
  expect(readFileSync(join(copy, 'schemas/resource.meta.json'), 'utf8')).toContain('"wall"');
  writeFileSync(
    join(copy, viewFolder, 'wall/kind.json'),
    JSON.stringify({ ...drawn, title: 'Table', by: [{ title: 'Bricks', of: ['choise'] }] }),
  );
  writeFileSync(join(copy, viewFolder, 'wall/view.tsx'), 'export const View = () => useTogether(null);\n');
  const refused = check();
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/wall\/kind\.json.*\n?.*Did you mean "choice"/);
  expect(refused.output).toMatch(/wall\/kind\.json.*\n?.*The view "table" is called "Table" as well/);
  expect(refused.output).toMatch(/wall\/kind\.json.*\n?.*takes in all rows together/);
});

test('a kind of field is a word of resource files, and known to all, once its folder is there', () => {
  cpSync(join(projectRoot, 'schemas'), join(copy, 'schemas'), { recursive: true });
  rmSync(join(copy, viewFolder, 'wall'), { recursive: true });
  const folder = join(copy, 'src/fields/iban');
  mkdirSync(folder);
  const said = `{ name: 'iban', formats: { iban: null }, example: () => 'DE02120300000000202051' }`;
  writeFileSync(
    join(folder, 'kind.ts'),
    `import { defineKind } from '../kind.ts';\n\nexport const iban = defineKind(${said});\n`,
  );
  expect(check()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/kind-registry\.ts is not what .* Run "npm run codegen"[\s\S]*resource\.meta\.json/),
  });
  expect(readFileSync(join(copy, 'schemas/resource.meta.json'), 'utf8')).toContain('"iban"');
  expect(readFileSync(join(copy, 'src/fields/kind-registry.ts'), 'utf8')).toContain("from './iban/kind.ts'");
});
