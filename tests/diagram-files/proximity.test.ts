import { describe, expect, test } from 'vitest';
import type { Box } from '../../src/diagram/cells/cell.ts';
import type { DrawnKind } from '../../src/diagram-files/drawn/drawn-page.ts';
import { drawnIn, drawnOn, touched } from '../../src/diagram-files/drawn/proximity.ts';
import { soundParents } from '../../src/diagram-files/drawn/sound-parents.ts';

interface Shape {
  readonly id: string;
  readonly kind: DrawnKind;
  readonly box: Box;
}

const shape = (id: string, box: readonly [number, number, number, number], kind: DrawnKind = 'activity'): Shape => {
  const [x, y, width, height] = box;
  return { id, kind, box: { x, y, width, height } };
};

const many = 10_000;

/** Shapes in rows of one hundred, and the number of times that their positions were read. */
const sheet = (kind: DrawnKind) => {
  const count = { looks: 0 };
  const shapes = Array.from({ length: many }, (_, at): Shape => {
    const box = { x: (at % 100) * 160, y: Math.floor(at / 100) * 120, width: 120, height: 80 };
    return {
      id: `s${at}`,
      kind,
      get box() {
        count.looks += 1;
        return box;
      },
    };
  });
  return { shapes, count };
};

/** The maximum number of reads for one query: those of the few shapes nearby, not of all shapes. */
const fewLooks = 100;

describe('what is near is found without going through all shapes', () => {
  test('the shape that a loose end touches', () => {
    const { shapes, count } = sheet('activity');
    const touchedBy = touched(shapes);
    const before = count.looks;
    for (const [at, { id }] of shapes.entries())
      expect(touchedBy({ x: (at % 100) * 160 + 125, y: Math.floor(at / 100) * 120 + 40 }, undefined)?.id).toBe(id);
    expect(count.looks - before).toBeLessThan(many * fewLooks);
  });

  test('the container around a shape', () => {
    const { shapes, count } = sheet('group');
    const around = drawnIn(shapes);
    const before = count.looks;
    for (const [at, { id }] of shapes.entries()) {
      const inner = shape('inner', [(at % 100) * 160 + 10, Math.floor(at / 100) * 120 + 10, 50, 40]);
      expect(around(inner)?.id).toBe(id);
    }
    expect(count.looks - before).toBeLessThan(many * fewLooks);
  });

  test('the activity that an event sits on', () => {
    const { shapes, count } = sheet('activity');
    const host = drawnOn(shapes);
    const before = count.looks;
    for (const [at, { id }] of shapes.entries())
      expect(host({ x: (at % 100) * 160 + 40, y: Math.floor(at / 100) * 120 + 62, width: 36, height: 36 })?.id).toBe(
        id,
      );
    expect(count.looks - before).toBeLessThan(many * fewLooks);
  });
});

describe('which shape is meant', () => {
  test('a container larger than any screen holds what is drawn in it, the smallest one around it first', () => {
    const pool = shape('pool', [0, 0, 100_000, 60_000], 'pool');
    const group = shape('group', [50_000, 30_000, 400, 300], 'group');
    const around = drawnIn([pool, group]);
    expect(around(shape('a', [50_100, 30_100, 120, 80]))?.id).toBe('group');
    expect(around(shape('b', [90_000, 10, 120, 80]))?.id).toBe('pool');
    expect(around(pool)).toBeUndefined();
    expect(around(shape('c', [-500, 10, 120, 80]))).toBeUndefined();
  });

  test('a container that must be clearly larger is not one of nearly the same size', () => {
    const lane = shape('lane', [0, 0, 1000, 100], 'pool');
    const twin = shape('twin', [0, 0, 1000, 100.5], 'pool');
    expect(drawnIn([lane, twin])(lane)?.id).toBe('twin');
    expect(drawnIn([lane, twin], 1.01)(lane)).toBeUndefined();
  });

  test('an event wider than a square of the index sits on the nearest border', () => {
    const near = shape('near', [1000, 1000, 120, 80]);
    const far = shape('far', [400, 1000, 120, 80]);
    expect(drawnOn([far, near])({ x: 500, y: 800, width: 900, height: 500 })?.id).toBe('near');
    expect(drawnOn([far])({ x: 2000, y: 2000, width: 36, height: 36 })).toBeUndefined();
  });

  test('of shapes that cover each other a line may join any two, and of near ones the smaller is meant', () => {
    const copies = ['a', 'b', 'c'].map((id) => shape(id, [0, 0, 120, 80]));
    const touchedBy = touched([...copies, shape('small', [100, 20, 20, 20])]);
    const source = touchedBy({ x: 0, y: 40 }, undefined);
    expect(source?.id).toBe('a');
    expect(touchedBy({ x: 0, y: 40 }, source)?.id).toBe('b');
    expect(touchedBy({ x: 120, y: 30 }, source)?.id).toBe('small');
    expect(touchedBy({ x: 300, y: 300 }, undefined)).toBeUndefined();
    expect(touchedBy(undefined, undefined)).toBeUndefined();
  });
});

test('of parents that close a circle the last is left out, however long the way around is', () => {
  const chain = Array.from({ length: many }, (_, at) => ({
    id: `c${at}`,
    box: { x: 0, y: 0, width: 10, height: 10 },
    parent: `c${(at + 1) % many}`,
  }));
  const parents = soundParents(chain);
  expect(parents.size).toBe(many - 1);
  expect(parents.get('c0')).toBe('c1');
  expect(parents.get(`c${many - 1}`)).toBeUndefined();
  expect(soundParents([{ id: 'alone', box: { x: 0, y: 0, width: 1, height: 1 }, parent: 'gone' }]).size).toBe(0);
});
