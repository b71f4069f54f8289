import { expect, test } from 'vitest';
import { linkWords } from '../../../../src/diagram/routing/link-words.ts';
import { drawLink, labelPut } from '../../../../src/web/diagram/engine/link-drawing.ts';
import { flow } from '../../../diagram/cells.ts';

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

test('a slanted line leaves out what its words stand on, a level one runs whole below them', () => {
  const lineOf = (to: { x: number; y: number }) => {
    const [line] = drawLink(flow('f', 'a', 'b', { title: 'an agreement' }), [{ x: 0, y: 0 }, to]).strokes;
    return line?.kind === 'path' ? line.d : '';
  };
  const parts = lineOf({ x: 300, y: 200 }).split('M').filter(Boolean);
  expect(parts).toHaveLength(2);
  const [, ends = ''] = parts[0]?.split('L') ?? [];
  const [begins = ''] = parts[1]?.split('L') ?? [];
  expect(Number(ends.split(' ')[0])).toBeLessThan(140);
  expect(Number(begins.split(' ')[0])).toBeGreaterThan(160);
  expect(lineOf({ x: 300, y: 0 }).split('M').filter(Boolean)).toHaveLength(1);
});

test('the words of a link stand where they were put, and move with the end of the line they stand at', () => {
  const link = flow('f', 'a', 'b', { title: 'yes' });
  const route = [
    { x: 0, y: 0 },
    { x: 300, y: 0 },
  ];
  const values = labelPut(link, route, { x: 40, y: 30 });
  expect(values['label_position']).toBe('source');
  const put = { ...link, values };
  const near = (along: readonly { x: number; y: number }[], x: number, y: number) => {
    const words = linkWords(put, along);
    expect(Math.hypot((words?.x ?? 0) - x, (words?.y ?? 0) - y)).toBeLessThan(0.2);
  };
  near(route, 40, 30);
  expect(linkWords(put, route)?.halo).toBe(true);
  const further = route.map(({ x, y }) => ({ x: x + 100, y: y + 50 }));
  near(further, 140, 80);
});
