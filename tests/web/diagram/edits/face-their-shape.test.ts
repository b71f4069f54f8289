import { expect, test } from 'vitest';
import type { LinkCell } from '../../../../src/diagram/cells/cell.ts';
import { faceTheirShape } from '../../../../src/web/diagram/edits/face-their-shape.ts';
import { moveCells } from '../../../../src/web/diagram/edits/move.ts';
import { createHistory } from '../../../../src/web/diagram/engine/history.ts';
import { createSelection } from '../../../../src/web/diagram/engine/selection.ts';
import { flow, graphOf, jsonOf, task } from '../../../diagram/cells.ts';

const note = (type: string, x: number, y: number, orientation = 'left') =>
  task('note', x, y, {
    type,
    values: { orientation, ...(type === 'bpmn.Artifact' && { artifact_type: 'annotation' }) },
  });
const said: LinkCell = flow('said', 'step', 'note', { values: { flowType: 'association' } });

test.each([
  'bp.Annotation',
  'bpmn.Artifact',
])('the bracket of a note (%s) turns to the step it is joined to, and with it when either moves, in the same step of undo', (type) => {
  const graph = graphOf([task('step', 0, 0)]);
  faceTheirShape(graph);
  const side = () => graph.element('note')?.values['orientation'];
  const history = createHistory(graph, createSelection(graph));
  const empty = jsonOf(graph);
  graph.batch('Add the next shape', () => {
    graph.add([note(type, 0, -150)]);
    graph.add([said]);
  });
  expect(side()).toBe('bottom');
  history.undo();
  expect(jsonOf(graph)).toBe(empty);
  history.redo();
  expect(side()).toBe('bottom');
  graph.batch('Move', () => moveCells(graph, ['note'], { x: 250, y: 150 }));
  expect(side()).toBe('left');
  graph.batch('Move', () => moveCells(graph, ['step'], { x: 600, y: 0 }));
  expect(side()).toBe('right');
});

test('a bracket that was turned by hand stays, as do those that came with their steps', () => {
  const graph = graphOf([task('step', 0, 0), note('bp.Annotation', 0, -150, 'top'), said]);
  faceTheirShape(graph);
  graph.batch('Move', () => moveCells(graph, ['note'], { x: 250, y: 150 }));
  expect(graph.element('note')?.values['orientation']).toBe('top');
  const read = graphOf([]);
  faceTheirShape(read);
  read.batch('Import', () => read.add([task('step', 0, 0), note('bp.Annotation', 0, -150), said]));
  expect(read.element('note')?.values['orientation']).toBe('left');
});
