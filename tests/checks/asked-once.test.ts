import { expect, test } from 'vitest';
import { askedOnce } from '../../checks/asked-once.ts';

test('a line that asks a page once is named, one that asks until it is so is not', () => {
  const lines = [
    "expect(await page.getByRole('row').count()).toBe(2);",
    'expect((await dialog.boundingBox())?.width).toBe(400);',
    "await expect.poll(() => page.getByRole('row').count()).toBe(2);",
    'expect((await ask(items)).count).toBe(2);',
  ];
  expect(askedOnce(lines.join('\n'))).toEqual([1, 2]);
});
