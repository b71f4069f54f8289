/** The registry entry for the two sides of a pair view. */
import { expect, test } from 'vitest';
import { collectionEntry } from '../../codegen/registry.ts';
import { modelOf, problemsOf, rightFiles } from './schema-folder.ts';
import { pairedBy, pairSides } from './wrong-sides.ts';

const entryOf = (sides: object | undefined, view?: string) => {
  const model = modelOf({ ...rightFiles, ...pairedBy(sides, view) });
  const collection = model.collections.get('projects_tag_pairs');
  if (!collection) throw new Error('The pairs are offered.');
  return collectionEntry(model, collection);
};

test('each side has the list of its picker, its tree and what it is within; the screen has what is decided', () => {
  expect(problemsOf({ ...rightFiles, ...pairedBy(pairSides) })).toEqual([]);
  const { sides, screen } = entryOf(pairSides);
  const tags = { resource: 'tag', path: '/api/projects/{project_id}/tags', label: 'name', color: 'color' };
  expect(sides).toEqual({
    left: {
      field: 'from_id',
      title: 'From',
      plural: 'Tags',
      source: tags,
      tree: 'parent_id',
      order: 'position',
      within: { field: 'parent_id', title: 'Tag', source: tags },
    },
    right: {
      field: 'to_id',
      title: 'To',
      plural: 'Tags',
      source: tags,
      tree: 'parent_id',
      order: 'position',
      within: null,
    },
  });
  expect(screen?.sides).toMatchObject({
    none: { kind: 'none' },
    byHand: { likely: null },
    score: 'likely',
    doubt: 'state',
    suggestions: { call: 'tag_suggestions', values: {} },
  });
});

test('a screen without sides, or with the two alone, has no more than it says', () => {
  expect(entryOf(undefined, 'table').sides).toBeNull();
  const { left, right } = pairSides;
  expect(entryOf({ left, right }, 'table').screen?.sides).toMatchObject({
    none: null,
    byHand: {},
    score: null,
    doubt: null,
    decision: null,
    suggestions: null,
  });
});
