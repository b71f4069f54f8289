import { expect, test } from 'vitest';
import { fromFile, leadingTo } from '../../src/diagram/cells/from-file.ts';

const cell = (bpmn: unknown) => ({
  jsid: 'a',
  type: 'bp.Activity',
  title: '',
  values: { bpmn },
  position: { x: 0, y: 0 },
  size: { width: 1, height: 1 },
});

test('what is read of a cell is safe: no address that runs a program, no data that are no words', () => {
  const opens = [
    { address: 'javascript:alert(1)' },
    { address: 'mailto:a@example.com', title: 'Ask' },
    7,
    { page: '' },
  ];
  const data = [{ name: 'Owner', value: 'Mira' }, { name: 'Empty', value: ' ' }, { name: 1, value: {} }, null];
  expect(fromFile(cell({ opens, data }))).toEqual({
    opens: [{ address: 'mailto:a@example.com', title: 'Ask' }],
    data: [{ name: 'Owner', value: 'Mira' }],
  });
  expect(fromFile(cell('nonsense'))).toEqual({ opens: [], data: [] });
});

test('one place kept by itself is read like a list of one', () => {
  expect(fromFile(cell({ opens: { page: 'Details' } })).opens).toEqual([{ page: 'Details' }]);
});

test('pages lead to the modules that they have become; what else a cell keeps stays', () => {
  const pages = cell({
    id: 'Task_1',
    opens: [{ page: 'Details' }, { page: 'Left out' }, { address: 'https://a.example' }],
  });
  const [linked] = leadingTo([pages], new Map([['Details', 12]]));
  expect(linked?.values['bpmn']).toEqual({
    id: 'Task_1',
    opens: [{ page: 'Details', module_id: 12 }, { page: 'Left out' }, { address: 'https://a.example' }],
  });
});
