import { expect, test } from 'vitest';
import type { Cell } from '../../../../src/diagram/cells/cell.ts';
import { conflictWords } from '../../../../src/web/diagram/page/conflict-words.ts';
import {
  type CellConflict,
  conflictingFields,
  conflictsOf,
  conflictsSentence,
} from '../../../../src/web/diagram/sync/cell-conflict.ts';
import { flow, graphOf, task } from '../../../diagram/cells.ts';

const schema = {
  properties: { flowType: { title: 'Kind of flow', type: 'string', enum: ['normal', 'default'] } },
};

test('A conflict calls fields and values what the inspector calls them', () => {
  const mine = flow('F', 'A', 'B', { layer_id: 'two', values: { flowType: 'default' }, locked: true });
  const theirs = flow('F', 'A', 'C', { layer_id: 'one', values: { flowType: 'normal' } });
  const graph = graphOf(
    [task('A'), task('B', 200, 0, { title: 'Pick' }), task('C', 400, 0, { title: 'Pack' }), theirs],
    [
      { id: 'one', name: 'Today' },
      { id: 'two', name: 'Tomorrow' },
    ],
  );
  const fields = conflictingFields(mine, theirs, ['/target', '/layer_id', '/values/flowType', '/locked', '/tag_ids']);
  const conflict: CellConflict = { jsid: 'F', what: 'the flow', by: 'Mira', at: null, fields, gone: null };
  const types = [{ id: 1, key: 'Flow', name: 'Flow', json_schema: schema, validator: 'flow' }];
  const conflicts = conflictsOf([conflict], conflictWords(graph, types));
  expect(conflicts.map(({ title, theirs: hers, yours }) => [title, hers, yours])).toEqual([
    ['the flow: to', 'Pack', 'Pick'],
    ['the flow: layer', 'Today', 'Tomorrow'],
    ['the flow: kind of flow', 'Normal', 'Default'],
    ['the flow: locked', 'Empty', 'Yes'],
  ]);
});

test('What was made larger is told by its size, what was led anew or written elsewhere by that, and lanes by their names', () => {
  const sentences = (mine: Cell, theirs: Cell, ...pointers: string[]) => {
    const fields = conflictingFields(mine, theirs, pointers);
    const one: CellConflict = { jsid: 'A', what: 'Task A', by: 'Mira', at: null, fields, gone: null };
    const [first] = conflictsOf([one], conflictWords(graphOf([theirs]), []));
    return [conflictsSentence([one]), first?.title, first?.theirs, first?.yours];
  };
  const wide = task('A', 0, 0, { size: { width: 120, height: 70 } });
  expect(sentences(wide, task('A', 0, 0), '/size')).toEqual([
    'Mira has resized Task A meanwhile.',
    'Task A: size',
    '90 × 70',
    '120 × 70',
  ]);
  expect(sentences(wide, task('A', -30, 0), '/position', '/size').slice(1)).toEqual([
    'Task A: size',
    '90 × 70 at -30, 0',
    '120 × 70 at 0, 0',
  ]);
  expect(sentences(task('A', 10, 0), task('A', 0, 20), '/position')).toEqual([
    'Mira has moved Task A meanwhile.',
    'Task A: place',
    '0, 20',
    '10, 0',
  ]);
  const labelled = task('A', 0, 0, { values: { label_box: { x: 5, y: 80, width: 60, height: 20 } } });
  expect(sentences(labelled, task('A', 0, 0), '/values/label_box').slice(1)).toEqual([
    'Task A: place of the label',
    'Where it stands by itself',
    '5, 80',
  ]);
  const lanes = (...labels: string[]) =>
    task('A', 0, 0, { values: { lanes: labels.map((label, at) => ({ id: `${at}`, label, size: 150 })) } });
  expect(sentences(lanes('Sales', ''), lanes('Office', ''), '/values/lanes').slice(1)).toEqual([
    'Task A: lanes',
    'Office 150, lane 2 150',
    'Sales 150, lane 2 150',
  ]);
});
