import { expect, test } from 'vitest';
import { conflictWords } from '../../../../src/web/diagram/page/conflict-words.ts';
import { type CellConflict, conflictingFields, conflictsOf } from '../../../../src/web/diagram/sync/cell-conflict.ts';
import { flow, graphOf, task } from '../cells.ts';

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
  const told = conflictsOf([conflict], conflictWords(graph, types));
  expect(told.map(({ title, theirs: hers, yours }) => [title, hers, yours])).toEqual([
    ['the flow: to', 'Pack', 'Pick'],
    ['the flow: layer', 'Today', 'Tomorrow'],
    ['the flow: kind of flow', 'Normal', 'Default'],
    ['the flow: locked', 'Empty', 'Yes'],
  ]);
});
