/** The check of the layers reports imports of higher layers. */
import { expect, test } from 'vitest';
import { faultsIn } from '../../checks/layers.ts';

const stacks = {
  shared: { on: [], layers: ['src/words'] },
  web: { on: ['shared'], layers: ['src/web/ui', ['src/web/lists', /^src\/words\/.*\.tsx$/], 'src/web/pages'] },
};
const texts: Readonly<Record<string, string>> = {
  'src/words/plural.ts': '',
  'src/words/plural.tsx': "import '../web/lists/list.ts';",
  'src/web/ui/button.tsx': '',
  'src/web/lists/list.ts':
    "import { a } from '../ui/button.tsx';\nimport '../../words/plural.ts';\nimport './gone.ts';",
  'src/web/pages/page.tsx': "const page = () => import('../lists/list.ts');",
};
const faults = (more: Readonly<Record<string, string>> = {}): readonly string[] => {
  const all: Readonly<Record<string, string>> = { ...texts, ...more };
  return faultsIn(Object.keys(all), stacks, (file) => all[file] ?? '').map(({ from, to }) => `${from} -> ${to}`);
};

test('what lies below may be imported, by whatever way, and what is in the same layer', () => {
  expect(faults()).toEqual([]);
});

test.each([
  ['upwards', 'src/web/ui/menu.tsx', "import type { List } from '../lists/list.ts';", 'src/web/lists/list.ts'],
  ['upwards when it is needed', 'src/web/ui/menu.tsx', "void import('../pages/page.tsx');", 'src/web/pages/page.tsx'],
  ['out of a stack', 'src/words/one.ts', "export { a } from '../web/ui/button.tsx';", 'src/web/ui/button.tsx'],
  ['from nowhere', 'src/else/one.ts', '', ''],
])('an import %s is a fault', (_, file, text, to) => {
  expect(faults({ [file]: text })).toEqual([`${file} -> ${to}`]);
});
