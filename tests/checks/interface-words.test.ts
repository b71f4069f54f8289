/** The interface uses a single word for each concept. */
import { expect, test } from 'vitest';
import { avoidedIn, wordFaultsIn } from '../../checks/interface-words.ts';

const avoided = avoidedIn(
  [
    '| Word | It means | Not |',
    '| --- | --- | --- |',
    '| email | the address | e-mail |',
    '| redo | | do again |',
  ].join('\n'),
);

test('the words to avoid are read from the last column of the tables', () => {
  expect(avoided).toEqual([
    { avoided: 'e-mail', instead: 'email' },
    { avoided: 'do again', instead: 'redo' },
  ]);
});

test('a text with one of them is told by its line, comments and longer words are not', () => {
  const text = [
    '// Your e-mail here.',
    "const title = 'E-mail address';",
    "const other = 'Undo againstore';",
    "'Do",
    "again'",
  ];
  expect(wordFaultsIn(text.join('\n'), avoided)).toEqual([
    'line 2: “E-mail”: the interface says email.',
    'line 4: “Do again”: the interface says redo.',
  ]);
});
