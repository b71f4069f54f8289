/** The index of where cells are answers as looking through all of them would. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box } from '../../../../src/web/diagram/cells/cell.ts';
import { boundsOf, overlaps, SpatialIndex } from '../../../../src/web/diagram/cells/spatial-index.ts';

const box = (most: number) =>
  fc.record({
    x: fc.integer({ min: -3000, max: 3000 }),
    y: fc.integer({ min: -3000, max: 3000 }),
    width: fc.integer({ min: 0, max: most }),
    height: fc.integer({ min: 0, max: most }),
  });
const jsid = fc.integer({ min: 0, max: 8 }).map(String);
const edit = fc.oneof(
  fc.record({ jsid, box: fc.oneof(box(300), box(9000)) }),
  fc.record({ jsid, box: fc.constant(undefined) }),
);

describe('the index of places', () => {
  test('finds what overlaps an area, and knows the bounds of all, after any edits', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), fc.array(box(6000), { maxLength: 4 }), (edits, areas) => {
        const index = new SpatialIndex();
        const boxes = new Map<string, Box>();
        for (const { jsid: at, box: place } of edits) {
          if (place) {
            index.set(at, place);
            boxes.set(at, place);
          } else {
            index.delete(at);
            boxes.delete(at);
          }
          expect(index.bounds()).toEqual(boundsOf(boxes.values()));
        }
        expect(index.size).toBe(boxes.size);
        for (const area of areas) {
          const found = [...boxes].filter(([, one]) => overlaps(one, area)).map(([at]) => at);
          expect([...index.query(area)].sort()).toEqual(found.sort());
        }
      }),
    );
  });
});
