/** The spatial index returns the same cells as a scan of all cells. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box } from '../../../../src/diagram/cells/cell.ts';
import { boundsOf, overlaps, SpatialIndex } from '../../../../src/diagram/cells/spatial-index.ts';

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
        const [index, boxes] = [new SpatialIndex(), new Map<string, Box>()];
        for (const one of edits) {
          apply(one, index, boxes);
          expect(index.bounds()).toEqual(boundsOf(boxes.values()));
        }
        expect(index.size).toBe(boxes.size);
        expectFound(areas, index, boxes);
      }),
    );
  });

  test('finds what has been moved with many others, step by step, whatever is edited between', () => {
    const crowd = Array.from({ length: 120 }, (_, at) => `crowd ${at}`);
    // One cell is in both sets, some are in neither.
    const pieces = [new Set([...crowd, '0', '1', '2']), new Set([...crowd.slice(10), '2', '3', '4'])];
    const step = fc.record({
      piece: fc.constantFrom(...pieces),
      by: fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(edit, step), { maxLength: 30 }),
        fc.array(box(6000), { maxLength: 4 }),
        (edits, areas) => {
          const [index, boxes] = [new SpatialIndex(), new Map<string, Box>()];
          for (const [at, one] of crowd.entries())
            apply({ jsid: one, box: { x: at * 40, y: at * 10, width: 30, height: 20 } }, index, boxes);
          for (const one of edits) {
            if ('jsid' in one) apply(one, index, boxes);
            else {
              index.shift(one.piece, one.by);
              for (const [at, { x, y, width, height }] of boxes)
                if (one.piece.has(at)) boxes.set(at, { x: x + one.by.x, y: y + one.by.y, width, height });
            }
            expect(index.bounds()).toEqual(boundsOf(boxes.values()));
            expectFound(areas, index, boxes);
          }
          for (const [at, one] of boxes) expect(index.box(at)).toEqual(one);
        },
      ),
    );
  });
});

interface Edit {
  readonly jsid: string;
  readonly box: Box | undefined;
}

/** Adds or removes a box in the index and in the reference implementation. */
function apply({ jsid: at, box: place }: Edit, index: SpatialIndex, boxes: Map<string, Box>): void {
  if (place) {
    index.set(at, place);
    boxes.set(at, place);
  } else {
    index.delete(at);
    boxes.delete(at);
  }
}

function expectFound(areas: readonly Box[], index: SpatialIndex, boxes: ReadonlyMap<string, Box>): void {
  for (const area of areas) {
    const found = [...boxes].filter(([, one]) => overlaps(one, area)).map(([at]) => at);
    expect([...index.query(area)].sort()).toEqual(found.sort());
  }
}
