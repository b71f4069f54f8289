import { expect, test } from 'vitest';
import { drawLink } from '../../src/web/diagram/engine/link-drawing.ts';
import { flow } from './diagram-cells.ts';

const wordsOf = (route: readonly { x: number; y: number }[]) => {
  const words = drawLink(flow('f', 'a', 'b', { title: 'yes' }), route).strokes.find(({ kind }) => kind === 'words');
  if (words?.kind !== 'words') throw new Error('The link says nothing.');
  return words;
};

test('words stand above a level line', () => {
  const { x, y, align } = wordsOf([
    { x: 0, y: 50 },
    { x: 100, y: 50 },
  ]);
  expect({ x, align }).toEqual({ x: 50, align: 'middle' });
  expect(y).toBeLessThan(45);
});

test('words stand beside an upright line', () => {
  expect(
    wordsOf([
      { x: 50, y: 0 },
      { x: 50, y: 100 },
    ]),
  ).toMatchObject({ x: 54, y: 50, align: 'start' });
});

test('words stand on a slanted line', () => {
  expect(
    wordsOf([
      { x: 0, y: 0 },
      { x: 100, y: 100 },
    ]),
  ).toMatchObject({ x: 50, y: 50, align: 'middle' });
});
