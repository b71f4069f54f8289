import { expect, test } from 'vitest';
import { rowsOfText } from '../../../../src/web/diagram/panels/pasted/word-rows.ts';

test('Of a list each line is a shape, of a table each row with its further columns as text', async () => {
  expect(await rowsOfText('- Check order\r\n\r\n2. Pick flowers\r\n')).toEqual([
    { title: 'Check order', text: '' },
    { title: 'Pick flowers', text: '' },
  ]);
  expect(await rowsOfText('Check order\tSales\t\ttwice a day\n\tonly here')).toEqual([
    { title: 'Check order', text: 'Sales\ntwice a day' },
    { title: 'only here', text: '' },
  ]);
});

test('Of a table from a spreadsheet, what stands on several lines of one cell stays together', async () => {
  expect(await rowsOfText('Check order\t"Mira\nand ""Tom"""\r\n"Send\nthe goods"\tJo\r\n')).toEqual([
    { title: 'Check order', text: 'Mira\nand "Tom"' },
    { title: 'Send\nthe goods', text: 'Jo' },
  ]);
});
