import { expect, test } from 'vitest';
import { beginningWithArticle, withArticle } from '../../src/fields/article.ts';

test.each([
  ['risk', 'a risk'],
  ['item', 'an item'],
  ['assessment', 'an assessment'],
  ['api key', 'an api key'],
  ['user', 'a user'],
  ['unit', 'a unit'],
  ['one-time link', 'a one-time link'],
  ['update', 'an update'],
])('%s is told as %s', (noun, phrase) => {
  expect(withArticle(noun)).toBe(phrase);
  expect(beginningWithArticle(noun)).toBe(phrase.replace('a', 'A'));
});
