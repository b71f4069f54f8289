/** Fails a test if one of its pages has an error. */
import { afterEach, expect } from 'vitest';
import { restOfFaults } from './faults.ts';

afterEach(() => {
  expect(restOfFaults()).toEqual([]);
});
