/** Removed and added words between two versions of a text. */
import { expect, test } from 'vitest';
import { wordMarks } from '../../../src/web/resources/views/review/word-marks.ts';

const shown = (before: string, after: string): string | undefined =>
  wordMarks(before, after)
    ?.map(({ fate, text }) => (fate === 'gone' ? `[-${text}-]` : fate === 'new' ? `[+${text}+]` : text))
    .join('');

test('words that go stand before those that come in their place', () => {
  expect(shown('Check the order twice', 'Check each order')).toBe('Check [-the-][+each+] order[- twice-]');
  expect(shown('same', 'same')).toBe('same');
});

test('what both keep gives either text again', () => {
  const [before, after] = ['A truck, a hall and Ülm.', 'Two trucks, a hall and Ulm, too.'];
  const marks = wordMarks(before, after) ?? [];
  const without = (fate: string) =>
    marks
      .filter((one) => one.fate !== fate)
      .map(({ text }) => text)
      .join('');
  expect([without('new'), without('gone')]).toEqual([before, after]);
});

test('texts with little in common, and very long ones, are not marked word by word', () => {
  expect(wordMarks('Alpha beta gamma', 'Completely different words here')).toBeNull();
  expect(wordMarks('word '.repeat(401), 'word')).toBeNull();
});
