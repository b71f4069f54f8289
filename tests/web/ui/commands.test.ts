import { expect, test } from 'vitest';
import { isDrawnFirst } from '../../../src/web/build/drawn-first.ts';
import { fontOf, iconNames, iconRules } from '../../../src/web/build/icons.ts';
import { lastBuilds, outdatedFiles } from '../../../src/web/build/keep-last-build.ts';
import { audienceOf, callerOf } from '../../../src/web/session/caller.ts';
import type { CurrentUser } from '../../../src/web/session/types.ts';
import { readAppearance } from '../../../src/web/theme/appearance.ts';
import { commandFor, findCommands, keyOf, keyWords, type PaletteCommand } from '../../../src/web/ui/commands.ts';

const command = (label: string, keys?: string): PaletteCommand => ({
  id: label,
  label,
  icon: 'gear',
  group: 'Actions',
  keys,
  run: () => undefined,
});
const plain = { ctrlKey: false, metaKey: false, altKey: false, altGraph: false, writing: false };

test('plain keys are text where text is taken, and can be switched off', () => {
  expect(keyOf({ ...plain, key: '?' }, true)).toBe('?');
  expect(keyOf({ ...plain, key: '?', writing: true }, true)).toBeNull();
  expect(keyOf({ ...plain, key: '?' }, false)).toBeNull();
  expect(keyOf({ ...plain, key: 'K', ctrlKey: true, writing: true }, false)).toBe('mod+k');
  expect(keyOf({ ...plain, key: '[', altGraph: true }, true)).toBeNull();
});

test('F2 renames nothing from within a text, and F6 leaves the text', () => {
  expect(keyOf({ ...plain, key: 'F2' }, true)).toBe('F2');
  expect(keyOf({ ...plain, key: 'F2', writing: true }, true)).toBeNull();
  expect(keyOf({ ...plain, key: 'F6', writing: true }, true)).toBe('F6');
});

test('two keys one after the other find their command', () => {
  const known = [command('Projects', 'g p'), command('Rail', '[')];
  const first = commandFor(known, 'g', null);
  expect(first).toEqual({ command: null, waiting: 'g' });
  expect(commandFor(known, 'p', 'g').command?.label).toBe('Projects');
  expect(commandFor(known, '[', 'g').command?.label).toBe('Rail');
  expect(commandFor(known, 'x', 'g')).toEqual({ command: null, waiting: null });
});

test('commands are found by parts of words, beginnings first', () => {
  const known = [command('Show users'), command('Use theme'), command('System: Users')];
  expect(findCommands(known, 'us').map(({ label }) => label)).toEqual(['Use theme', 'Show users', 'System: Users']);
  expect(findCommands([...known, { ...command('Use colours'), weight: 1 }], 'use').map(({ label }) => label)).toEqual([
    'Use colours',
    'Use theme',
    'Show users',
    'System: Users',
  ]);
  expect(findCommands(known, 'use sy').map(({ label }) => label)).toEqual(['System: Users']);
  expect(findCommands(known, 'em').map(({ label }) => label)).toEqual(['Use theme', 'System: Users']);
  expect(keyWords('mod+k', false)).toEqual(['Ctrl+K']);
  expect(keyWords('g p', true)).toEqual(['G', 'P']);
});

test('kept choices that no longer exist fall back to the usual ones', () => {
  expect(readAppearance('{"theme":"pink","density":"compact"}')).toMatchObject({ theme: 'auto', density: 'compact' });
  expect(readAppearance('nonsense')).toMatchObject({ theme: 'auto', density: 'default', singleKeys: true });
});

test('only icons that sources name are built in', () => {
  expect(
    iconNames('<i className="bi bi-gear" />\n{ icon: \'house\' }\n"x-icon": "ui-checks"\nconst a = \'table\';'),
  ).toEqual(['gear', 'house', 'x-icon', 'ui-checks']);
  expect(iconNames("  icon: '123',")).toEqual(['123']);
  expect(iconNames("const icons = {\n  removal: 'folder-x',\n};\nconst a = 'table';\n")).toEqual(['folder-x']);
  expect(iconRules(['gear', 'x-icon'], '/icons.woff2')).toBe(
    '@font-face{font-family:bootstrap-icons;font-display:block;src:url("/icons.woff2") format("woff2")}\n' +
      '.bi-gear::before{content:"\\f3e5"}',
  );
});

test('the font of some icons holds these and no others', async () => {
  const few = await fontOf(['gear', 'house']);
  expect(few.subarray(0, 4).toString()).toBe('wOF2');
  expect(few.length).toBeLessThan(3000);
  expect((await fontOf(['gear', 'house', 'table', 'flag', 'person'])).length).toBeGreaterThan(few.length);
});

const user = (over: Partial<CurrentUser>): CurrentUser =>
  ({ id: 1, restricted: false, system_admin: false, company_admin: false, shared_user: false, ...over }) as CurrentUser;

test('a caller belongs to the widest audience the flags of the user allow', () => {
  expect(audienceOf(null)).toBe('public');
  expect(audienceOf(user({}))).toBe('member');
  expect(audienceOf(user({ restricted: true }))).toBe('session');
  expect(audienceOf(user({ restricted: true, system_admin: true }))).toBe('system_admin');
  expect(audienceOf(user({ shared_user: true }))).toBe('guest');
  expect(audienceOf(user({ company_admin: true }))).toBe('company_admin');
  expect(callerOf(user({ shared_user: true }), null).shared).not.toBeNull();
});

test('a module is drawn first if a first screen cannot run without it, however far away; rings of modules end', () => {
  const importers: Readonly<Record<string, readonly string[]>> = {
    '/src/shell.tsx': [],
    '/src/menu.tsx': ['/src/tip.tsx', '/src/shell.tsx'],
    '/src/tip.tsx': ['/src/menu.tsx'],
    '/src/chart.tsx': ['/src/page.tsx'],
    '/src/page.tsx': ['/src/chart.tsx'],
  };
  const drawn = Object.keys(importers).filter((id) =>
    isDrawnFirst(['/shell.tsx'], id, (one) => ({ importers: importers[one] ?? [] })),
  );
  expect(drawn).toEqual(['/src/shell.tsx', '/src/menu.tsx', '/src/tip.tsx']);
});

test('the files of the build before stay beside the new ones, with their compressed twins, and no older ones', () => {
  const [old, now] = [
    ['start-1.js', 'list-1.js'],
    ['start-2.js', 'list-1.js'],
  ];
  const builds = lastBuilds([['start-0.js'], old].toReversed(), now);
  expect(builds).toEqual([now, old]);
  expect(lastBuilds(builds, now)).toEqual(builds);
  const present = ['start-0.js', 'start-0.js.br', 'start-1.js', 'start-1.js.gz', 'start-2.js', 'list-1.js'];
  expect(outdatedFiles(present, builds)).toEqual(['start-0.js', 'start-0.js.br']);
});
