import { expect, test } from 'vitest';
import { rowsOfText } from '../../../../src/web/diagram/panels/pasted/word-rows.ts';

test('Of a list each line is a shape, of a table each row with its further columns as text', () => {
  expect(rowsOfText('- Check order\r\n\r\n2. Pick flowers\r\n')).toEqual([
    { title: 'Check order', text: '' },
    { title: 'Pick flowers', text: '' },
  ]);
  expect(rowsOfText('Check order\tSales\t\ttwice a day\n\tonly here')).toEqual([
    { title: 'Check order', text: 'Sales\ntwice a day' },
    { title: 'only here', text: '' },
  ]);
});
