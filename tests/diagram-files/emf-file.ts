/** Writes Windows metafiles (EMF) for tests: records with a type, a length and 32-bit integers. */

export type EmfRecord = readonly [type: number, ...data: readonly number[]];

export const emf = (records: readonly EmfRecord[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Int32Array.from(
      [[1, ...Array(25).fill(0)], ...records, [14, 0, 0, 20]].flatMap(([type = 0, ...data]) => [
        type,
        8 + 4 * data.length,
        ...data,
      ]),
    ).buffer,
  );

type Points = readonly (readonly [x: number, y: number])[];

/** Packs points of 16-bit coordinates into 32-bit integers. */
const packed = (points: Points): readonly number[] => points.map(([x, y]) => (y << 16) | x);

const box = [0, 0, 0, 0] as const;

export const polygon = (points: Points): EmfRecord => [86, ...box, points.length, ...packed(points)];

/** A circle as Visio writes it, with four curves. */
export const circle = (x: number, y: number, radius: number): readonly EmfRecord[] => {
  const [near, far] = [radius - Math.round(0.55 * radius), radius];
  const curves: Points = [
    [x + far, y + far - near],
    [x + far - near, y + far],
    [x, y + far],
    [x - far + near, y + far],
    [x - far, y + far - near],
    [x - far, y],
    [x - far, y - far + near],
    [x - far + near, y - far],
    [x, y - far],
    [x + far - near, y - far],
    [x + far, y - far + near],
    [x + far, y],
  ];
  return [[27, x + radius, y], [88, ...box, curves.length, ...packed(curves)], [61]];
};

/** Lines with two points each. */
export const strokes = (ends: readonly Points[]): EmfRecord => [
  90,
  ...box,
  ends.length,
  2 * ends.length,
  ...ends.map(() => 2),
  ...ends.flatMap(packed),
];
