/** A page that fails behind what a test looks at fails the test. */
import { afterEach, expect } from 'vitest';
import { restOfFaults } from './faults.ts';

afterEach(() => {
  expect(restOfFaults()).toEqual([]);
});
