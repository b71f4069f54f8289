/** Undo and redo after edits by another person: no cell references a missing cell. */
import { expect, test } from 'vitest';
import { mendLinks } from '../../../../src/web/diagram/edits/mend-links.ts';
import { moveCells } from '../../../../src/web/diagram/edits/move.ts';
import { createHistory } from '../../../../src/web/diagram/engine/history.ts';
import { flow, graphOf, jsonOf, pool, task } from '../../../diagram/cells.ts';

const untouched = { get: () => [], set: () => undefined };
const jsids = (graph: ReturnType<typeof graphOf>) => graph.cells().map(({ jsid }) => jsid);

test('undo of adding a shape takes the links with it that somebody else has led to it, and those that hang on them; redo brings them back', () => {
  const graph = graphOf([task('a', 0, 0)]);
  const history = createHistory(graph, untouched);
  graph.add([task('b', 300, 0)]);
  graph.add([flow('f', 'a', 'b'), task('note', 0, 200), flow('g', 'note', 'f')], 'remote');
  history.undo();
  expect(jsids(graph)).toEqual(['a', 'note']);
  history.redo();
  expect(jsids(graph).sort()).toEqual(['a', 'b', 'f', 'g', 'note']);
  history.undo();
  expect(jsids(graph)).toEqual(['a', 'note']);
});

test('undo of deleting a link leaves it where somebody else has deleted what it hung on', () => {
  const graph = graphOf([task('a', 0, 0), task('b', 300, 0), flow('f', 'a', 'b')]);
  const history = createHistory(graph, untouched);
  graph.remove(['f']);
  graph.remove(['b'], 'remote');
  history.undo();
  expect(jsids(graph)).toEqual(['a']);
});

test('undo of leading a link elsewhere leaves its end where it is when somebody else has deleted where it was', () => {
  const graph = graphOf([task('a', 0, 0), task('b', 300, 0), task('c', 600, 0), flow('f', 'a', 'b')]);
  const history = createHistory(graph, untouched);
  graph.batch('Lead elsewhere', () => graph.change('f', { target: 'c', title: 'new' }));
  graph.remove(['b'], 'remote');
  history.undo();
  expect(graph.link('f')).toMatchObject({ target: 'c', title: '' });
});

test('undo of putting a shape into a container takes that shape out alone, whatever somebody else has put there since', () => {
  const graph = graphOf([pool('p', ['a']), task('a', 60, 40), task('b', 200, 40), task('c', 300, 40)]);
  const history = createHistory(graph, untouched);
  graph.batch('Move', () => graph.change('p', { embeds: ['a', 'b'] }));
  graph.change('p', { embeds: ['a', 'b', 'c'] }, 'remote');
  history.undo();
  expect(graph.element('p')?.embeds).toEqual(['a', 'c']);
  history.redo();
  expect(graph.element('p')?.embeds).toEqual(['a', 'c', 'b']);
});

test('a batch that is abandoned leaves everything as it was, what others have changed meanwhile aside, and no step', () => {
  const graph = graphOf([
    pool('p', ['a']),
    task('a', 60, 40),
    task('b', 900, 40),
    flow('f', 'a', 'b', { values: { flowType: 'normal', vertices: [{ x: 500, y: 75 }] } }),
  ]);
  const history = createHistory(graph, untouched);
  const stop = mendLinks(graph);
  const before = jsonOf(graph);
  graph.startBatch('Move');
  moveCells(graph, ['a'], { x: 0.1, y: 300.2 });
  graph.change('p', { embeds: [] });
  graph.add([task('new', 0, 0)]);
  graph.remove(['b']);
  graph.abandonBatch();
  expect(jsonOf(graph)).toBe(before);
  expect([history.canUndo, graph.isInBatch]).toEqual([false, false]);
  graph.startBatch('Move');
  moveCells(graph, ['a'], { x: 10, y: 0 });
  graph.change('a', { title: 'theirs' }, 'remote');
  graph.abandonBatch();
  expect(graph.element('a')).toMatchObject({ title: 'theirs', position: { x: 60, y: 40 } });
  graph.batch('Rename', () => graph.change('a', { title: 'mine' }));
  history.undo();
  expect(graph.element('a')?.title).toBe('theirs');
  stop();
});
