/** Reads the lines and curves of an enhanced metafile of Windows (EMF); colours, texts and bitmaps are ignored. */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A continuous line. Of curves it contains only the end points of the segments. */
export interface Figure {
  readonly points: readonly Point[];
  readonly curved: boolean;
  readonly closed: boolean;
}

/**
 * The maximum size of a file, in bytes: icons have a few thousand bytes, so a larger file is another kind of picture.
 */
const maxBytes = 100_000;

/** The record types of EMF. */
const header = 1;
const moveTo = 27;
const ellipse = 42;
const lineTo = 54;
const closeFigure = 61;
const polyPolyline = 90;
const polyPolygon = 91;

/**
 * The layout of a record with a box, a count and points. `continues`: the line begins at the current position of the
 * pen.
 */
interface Run {
  readonly curved: boolean;
  readonly closed: boolean;
  readonly continues: boolean;
}

const runs: Readonly<Record<number, Run>> = {
  85: { curved: true, closed: false, continues: false },
  86: { curved: false, closed: true, continues: false },
  87: { curved: false, closed: false, continues: false },
  88: { curved: true, closed: false, continues: true },
  89: { curved: false, closed: false, continues: true },
};

const boxBytes = 16;

const pointsAt = (data: DataView, at: number, count: number): readonly Point[] =>
  Array.from({ length: count }, (_point, place) => ({
    x: data.getInt16(at + 4 * place, true),
    y: data.getInt16(at + 4 * place + 2, true),
  }));

const pointOf = (data: DataView): Point => ({ x: data.getInt32(0, true), y: data.getInt32(4, true) });

const isSame = (one: Point | undefined, other: Point | undefined): boolean =>
  one !== undefined && one.x === other?.x && one.y === other.y;

class Pen {
  readonly figures: Figure[] = [];
  #points: Point[] = [];
  #curved = false;

  moveTo(point: Point): void {
    this.lift(false);
    this.#points = [point];
  }

  drawTo(points: readonly Point[], curved: boolean): void {
    for (const point of points) this.#points.push(point);
    this.#curved ||= curved;
  }

  lift(closed: boolean): void {
    const returns = this.#points.length > 2 && isSame(this.#points[0], this.#points.at(-1));
    const points = returns ? this.#points.slice(0, -1) : this.#points;
    if (points.length > 1) this.figures.push({ points, curved: this.#curved, closed: closed || returns });
    this.#points = [];
    this.#curved = false;
  }

  draw(points: readonly Point[], { curved, closed }: Pick<Run, 'curved' | 'closed'>): void {
    this.lift(false);
    this.drawTo(points, curved);
    this.lift(closed);
  }
}

const drawRun = (pen: Pen, data: DataView, run: Run): void => {
  const points = pointsAt(data, boxBytes + 4, data.getUint32(boxBytes, true));
  // Every third point of a curve is on the curve, and, unless the record continues a line, the first point as well.
  const last = run.continues ? 2 : 0;
  const shown = run.curved ? points.filter((_point, place) => place % 3 === last) : points;
  if (run.continues) pen.drawTo(shown, run.curved);
  else pen.draw(shown, run);
};

const drawSeveral = (pen: Pen, data: DataView, closed: boolean): void => {
  const count = data.getUint32(boxBytes, true);
  const counts = boxBytes + 8;
  let at = counts + 4 * count;
  for (let place = 0; place < count; place += 1) {
    const length = data.getUint32(counts + 4 * place, true);
    pen.draw(pointsAt(data, at, length), { curved: false, closed });
    at += 4 * length;
  }
};

const drawEllipse = (pen: Pen, data: DataView): void => {
  const side = (place: number): number => data.getInt32(4 * place, true);
  const [left, top, right, bottom] = [side(0), side(1), side(2), side(3)];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const ends = [
    { x: right, y: middle.y },
    { x: middle.x, y: bottom },
    { x: left, y: middle.y },
    { x: middle.x, y: top },
  ];
  pen.draw(ends, { curved: true, closed: true });
};

/** @param data the record without its type and length fields */
const drawRecord = (pen: Pen, type: number, data: DataView): void => {
  const run = runs[type];
  if (run) drawRun(pen, data, run);
  else if (type === moveTo) pen.moveTo(pointOf(data));
  else if (type === lineTo) pen.drawTo([pointOf(data)], false);
  else if (type === closeFigure) pen.lift(true);
  else if (type === ellipse) drawEllipse(pen, data);
  else if (type === polyPolyline || type === polyPolygon) drawSeveral(pen, data, type === polyPolygon);
};

/**
 * The figures of a picture. Empty if the file is not EMF, is damaged, or is too large for an icon.
 * @throws any error that the contents of the file have not caused
 */
export const emfFigures = (bytes: Uint8Array): readonly Figure[] => {
  if (bytes.length > maxBytes) return [];
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pen = new Pen();
  try {
    if (file.getUint32(0, true) !== header) return [];
    for (let at = 0; at < bytes.length; ) {
      const length = file.getUint32(at + 4, true);
      // Throws if the points extend beyond the record, or the record beyond the file.
      drawRecord(pen, file.getUint32(at, true), new DataView(bytes.buffer, bytes.byteOffset + at + 8, length - 8));
      at += length;
    }
  } catch (fault) {
    if (fault instanceof RangeError) return [];
    throw fault;
  }
  pen.lift(false);
  return pen.figures;
};
