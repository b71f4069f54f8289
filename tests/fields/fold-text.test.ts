import { describe, expect, test } from 'vitest';
import { foldText, holdsWords, matchRank } from '../../src/fields/fold-text.ts';

describe('text as it is searched', () => {
  test.each([
    ['Café Zürich', 'cafe zurich'],
    ['Cafe\u0301', 'cafe'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Ægir Œuvre', 'aegir oeuvre'],
    ['ﬁrst', 'first'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İstanbul', 'istanbul'],
  ])('%s is found by %s', (text, folded) => expect(foldText(text)).toBe(folded));

  test('the name itself goes before one that begins so, then a word that does, then any part', () => {
    const names = ['Unlikely', 'Very likely', 'Likely to happen', 'Likely', 'Rare'];
    const ranks = names.map((name) => matchRank(name, 'likely'));
    expect(ranks).toEqual([3, 2, 1, 0, 4]);
  });

  test('words are found in any order, and all of them', () => {
    expect(holdsWords('Café am Zürichsee', 'zurich cafe')).toBe(true);
    expect(holdsWords('Café am Zürichsee', 'zurich bar')).toBe(false);
    expect(holdsWords('Anything', '')).toBe(true);
  });
});
