/** Names in the text of a comment, and the sentences of notifications. */
import { expect, test } from 'vitest';
import { namedIn, namingAt, piecesOf, withName } from '../../../src/web/comments/mention.ts';
import { addressOf, byPlace, type Notification, sentenceOf } from '../../../src/web/notifications/notification.ts';

const mira = { id: 3, name: 'Mira Lindqvist' };

test('a name is being typed from an @ that begins a word up to the caret, over one blank at most', () => {
  expect(namingAt('Ask @mi', 7)).toEqual({ from: 4, q: 'mi' });
  expect(namingAt('@', 1)).toEqual({ from: 0, q: '' });
  expect(namingAt('@Mira Lin', 9)).toEqual({ from: 0, q: 'Mira Lin' });
  expect(namingAt('@Mira Lindqvist knows', 21)).toBe(null);
  expect(namingAt('write to a@example', 18)).toBe(null);
  expect(namingAt('Ask @mi and go', 14)).toBe(null);
});

test('the whole name takes the place of what was typed, and the caret stands behind it', () => {
  const naming = namingAt('Ask @mi, please', 7);
  expect(naming && withName('Ask @mi, please', 7, naming, mira)).toEqual({
    text: 'Ask @Mira Lindqvist , please',
    caret: 20,
  });
  const before = namingAt('@mi please', 3);
  expect(before && withName('@mi please', 3, before, mira)).toEqual({ text: '@Mira Lindqvist please', caret: 16 });
});

test('whoever was chosen is mentioned as long as the text names them', () => {
  expect(namedIn('Well, @Mira Lindqvist?', [mira, { id: 4, name: 'Tom' }, mira])).toEqual([3]);
  expect(namedIn('Well, Mira?', [mira])).toEqual([]);
  expect(piecesOf('Ask @Mira Lindqvist or a@b', [mira]).map(({ text, mention }) => [text, mention])).toEqual([
    ['Ask ', false],
    ['@Mira Lindqvist', true],
    [' or a@b', false],
  ]);
  expect(piecesOf('Nobody', [mira])).toEqual([{ at: 0, text: 'Nobody', mention: false }]);
});

const notification = (more: Partial<Notification>): Notification => ({
  id: 1,
  kind: 'mention',
  sentence: '{actor} mentioned you on {about}',
  about_id: 7,
  about_type: 'entity_value',
  project_id: 1,
  module_id: 2,
  comment_id: null,
  read_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  _labels: { actor_id: 'Mira', about_id: 'Unload', module_id: 'Goods receipt', project_id: 'Warehouse' },
  ...more,
});

test('a notification says what happened with the names that the reader may know, and leads to the place and the comment', () => {
  expect(
    sentenceOf(notification({}))
      .map(({ text }) => text)
      .join(''),
  ).toBe('Mira mentioned you on Unload');
  expect(
    sentenceOf(notification({ _labels: {} }))
      .map(({ text }) => text)
      .join(''),
  ).toBe('Somebody mentioned you on something');
  const opens = {
    entity_value: '/projects/{project}/modules/{project_scenario_module}?item={item}',
    project: '/projects/{id}',
  };
  const item = encodeURIComponent(JSON.stringify({ itemType: 'entity_value', itemId: 7 }));
  expect(addressOf(opens, notification({ comment_id: 9 }))).toBe(`/projects/1/modules/2?item=${item}&comment=9`);
  expect(addressOf(opens, notification({ about_type: 'project', about_id: 1, comment_id: 9 }))).toBe(
    '/projects/1?comment=9',
  );
  expect(addressOf(opens, notification({ about_type: null, about_id: null }))).toBe(null);
});

test('notifications stand by module, else project, else thing, the latest place first', () => {
  const rows = [
    notification({ id: 5 }),
    notification({ id: 4, module_id: null, _labels: { project_id: 'Warehouse' } }),
    notification({ id: 3 }),
    notification({ id: 2, module_id: null, project_id: null, about_type: 'data_map', _labels: { about_id: 'Orders' } }),
  ];
  expect(byPlace(rows).map(({ title, rows: some }) => [title, some.map(({ id }) => id)])).toEqual([
    ['Goods receipt, Warehouse', [5, 3]],
    ['Warehouse', [4]],
    ['Orders', [2]],
  ]);
});
