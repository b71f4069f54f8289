import { expect, test } from 'vitest';
import { browserMemory, storedValue, storeValue } from '../../../src/web/ui/memory.ts';

test('where the browser keeps nothing, what is set holds until the page is left', () => {
  expect(globalThis.localStorage).toBeUndefined();
  storeValue(browserMemory, 'width', 360);
  expect(storedValue(browserMemory, 'width')).toBe(360);
  browserMemory.removeItem('width');
  expect(storedValue(browserMemory, 'width')).toBeUndefined();
});

test('what was damaged or never set is no value', () => {
  expect(storedValue({ getItem: () => '{' }, 'any')).toBeUndefined();
  expect(storedValue({ getItem: () => null }, 'any')).toBeUndefined();
});
