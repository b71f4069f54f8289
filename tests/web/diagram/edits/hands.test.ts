import { describe, expect, test } from 'vitest';
import { takeFramesAway } from '../../../../src/web/diagram/edits/frame.ts';
import { insertElement } from '../../../../src/web/diagram/edits/insert.ts';
import { makeRoom } from '../../../../src/web/diagram/edits/make-room.ts';
import { moveCells } from '../../../../src/web/diagram/edits/move.ts';
import { removeCells } from '../../../../src/web/diagram/edits/remove.ts';
import { draggedBox } from '../../../../src/web/diagram/edits/resize.ts';
import { createHistory } from '../../../../src/web/diagram/engine/history.ts';
import { createSelection } from '../../../../src/web/diagram/engine/selection.ts';
import { flow, graphOf, jsonOf, pool, task } from '../../../diagram/cells.ts';

describe('locked elements in a container', () => {
  const cells = () => [
    pool('p', ['a', 'b']),
    task('a', 60, 40, { locked: true }),
    task('b', 200, 40),
    flow('f', 'a', 'b', { values: { flowType: 'normal' } }),
  ];

  test('Locked elements cannot be moved: they stay when their container is dragged', () => {
    const graph = graphOf(cells());
    moveCells(graph, ['p'], { x: 100, y: 30 });
    expect(graph.element('a')?.position).toEqual({ x: 60, y: 40 });
    expect(graph.element('b')?.position).toEqual({ x: 300, y: 70 });
  });

  test('Locked elements cannot be moved: they stay where room is made', () => {
    const graph = graphOf(cells());
    makeRoom(graph, { axis: 'x', edge: 10, room: 100 });
    expect(graph.element('a')?.position.x).toBe(60);
    expect(graph.element('b')?.position.x).toBe(300);
  });

  test('Locked elements cannot be edited: they stay when their container is deleted, and undo puts all back', () => {
    const graph = graphOf(cells());
    const history = createHistory(graph, { get: () => [], set: () => undefined });
    const before = jsonOf(graph);
    removeCells(graph, ['p']);
    expect(graph.cells().map(({ jsid }) => jsid)).toEqual(['a']);
    expect(graph.containerOf('a')).toBeUndefined();
    history.undo();
    expect(jsonOf(graph)).toBe(before);
  });

  test('Fixed cells (celltype cantTouchThis, fixed non-interactive) cannot be moved, whoever moves them', () => {
    const graph = graphOf([task('axis', 0, 0, { celltype: 'cantTouchThis' })]);
    moveCells(graph, ['axis'], { x: 50, y: 50 });
    expect(graph.element('axis')?.position).toEqual({ x: 0, y: 0 });
  });
});

describe('deleting in a chain', () => {
  const chain = () => [
    task('a'),
    task('b', 150),
    task('c', 300),
    flow('ab', 'a', 'b', { title: 'yes' }),
    flow('bc', 'b', 'c'),
  ];

  test('leaves no gap: the flow to the step goes on to what followed, and undo brings both flows back', () => {
    const graph = graphOf(chain());
    const history = createHistory(graph, { get: () => [], set: () => undefined });
    const before = jsonOf(graph);
    removeCells(graph, ['b']);
    expect(graph.links()).toMatchObject([{ jsid: 'ab', title: 'yes', source: 'a', target: 'c' }]);
    history.undo();
    expect(jsonOf(graph)).toBe(before);
  });

  test('of several steps joins nothing that is not there any more', () => {
    const graph = graphOf(chain());
    removeCells(graph, ['b', 'c']);
    expect(graph.cells().map(({ jsid }) => jsid)).toEqual(['a']);
  });

  test('makes no second flow where the two are joined already', () => {
    const graph = graphOf([...chain(), flow('ac', 'a', 'c')]);
    removeCells(graph, ['b']);
    expect(graph.links().map(({ jsid }) => jsid)).toEqual(['ac']);
  });
});

test('A frame that is taken away leaves what stands in it to the pool that held it, in one step of undo', () => {
  const group = task('g', 40, 20, { type: 'bp.Group', size: { width: 300, height: 120 }, embeds: ['a', 'b'] });
  const graph = graphOf([pool('p', ['g']), group, task('a', 60, 40), task('b', 200, 40), flow('f', 'a', 'b')]);
  const history = createHistory(graph, { get: () => [], set: () => undefined });
  const before = jsonOf(graph);
  expect(takeFramesAway(graph, ['g', 'p'])).toEqual(['a', 'b']);
  expect(graph.get('g')).toBeUndefined();
  expect(graph.element('p')?.embeds).toEqual(['a', 'b']);
  expect(graph.link('f')).toMatchObject({ source: 'a', target: 'b' });
  history.undo();
  expect(jsonOf(graph)).toBe(before);
});

test('A new shape goes on the layer that was chosen, else on that of its pool, and on none that is hidden', () => {
  const layers = [{ id: 'one' }, { id: 'two' }, { id: 'three' }].map((layer) => ({ ...layer, name: layer.id }));
  const graph = graphOf([pool('p', [], { layer_id: 'two' })], layers);
  const layerOfNew = (jsid: string) => insertElement(graph, task(jsid, 100, 100), ['p']).layer_id;
  expect(layerOfNew('a')).toBe('two');
  graph.setLayerForNew('three');
  expect(layerOfNew('b')).toBe('three');
  expect(graph.containerOf('b')).toBe('p');
  graph.setLayers(layers.map((layer) => ({ ...layer, hidden: layer.id === 'three' })));
  expect(layerOfNew('c')).toBe('two');
});

test('what is deleted at once is told at once, and leaves the selection at once', () => {
  const graph = graphOf([task('a'), task('b', 150), task('c', 300), flow('ab', 'a', 'b'), flow('bc', 'b', 'c')]);
  const selection = createSelection(graph);
  selection.set(['a', 'b', 'c']);
  const heard: string[][] = [];
  graph.onChange((changes) => heard.push(changes.map(({ jsid }) => jsid)));
  const selected: (readonly string[])[] = [];
  selection.onChange(() => selected.push(selection.get()));
  removeCells(graph, ['b', 'c']);
  expect(heard).toEqual([
    ['bc', 'ab'],
    ['c', 'b'],
  ]);
  expect(selected).toEqual([['a']]);
});

test('Shift keeps the proportions of what is resized, from a corner and from a side', () => {
  const box = { x: 0, y: 0, width: 100, height: 50 };
  const least = { width: 10, height: 10 };
  expect(draggedBox(box, 'se', { x: 200, y: 60 }, { least, proportional: true })).toEqual({
    x: 0,
    y: 0,
    width: 200,
    height: 100,
  });
  expect(draggedBox(box, 'nw', { x: -100, y: 0 }, { least, proportional: true })).toEqual({
    x: -100,
    y: -50,
    width: 200,
    height: 100,
  });
  expect(draggedBox(box, 'e', { x: 200, y: 0 }, { least, proportional: true })).toEqual({
    x: 0,
    y: -25,
    width: 200,
    height: 100,
  });
});
