import type { Box, Point } from '../../diagram/cells/cell.ts';
import { centreOf, isInside } from '../../diagram/cells/geometry.ts';
import { areaOf, toBorder } from './boxes.ts';
import type { DrawnKind } from './drawn-page.ts';
import { Near } from './near.ts';

/** An object with a box, for queries about distances. */
export interface PlacedShape {
  readonly id: string;
  readonly kind: DrawnKind | 'lane' | 'link' | 'structure';
  readonly box: Box;
}

/** The object with the smallest area. */
export const smallest = <Any extends { readonly box: Box }>(all: readonly Any[]): Any | undefined =>
  all.reduce<Any | undefined>((least, one) => (least && areaOf(least.box) <= areaOf(one.box) ? least : one), undefined);

const squareAround = ({ x, y }: Point, by: number): Box => ({ x: x - by, y: y - by, width: 2 * by, height: 2 * by });

/**
 * Returns a function that finds the smallest container around a box: the centre of the box counts. The area of the
 * container must be more than `larger` times that of the box.
 */
export const drawnIn = <Any extends { readonly box: Box }>(
  containers: readonly Any[],
  larger = 1,
): ((inner: { readonly box: Box }) => Any | undefined) => {
  const smallestFirst = containers.toSorted((one, other) => areaOf(one.box) - areaOf(other.box));
  const near = new Near(smallestFirst);
  return ({ box }) => {
    const centre = centreOf(box);
    const area = areaOf(box) * larger;
    const around = (other: Any) => areaOf(other.box) > area && isInside(centre, other.box);
    return smallest(near.listsAt(centre).flatMap((list) => list.find(around) ?? []));
  };
};

/**
 * Returns a function that finds the activity with an event on its border: the distance of the event's centre from the
 * border is at most the event's radius.
 */
export const drawnOn = <Any extends { readonly box: Box }>(
  activities: readonly Any[],
): ((event: Box) => Any | undefined) => {
  const near = new Near(activities);
  return (event) => {
    const centre = centreOf(event);
    const rim = event.width / 2;
    let nearest: { readonly activity: Any; readonly distance: number } | undefined;
    for (const list of near.listsIn(squareAround(centre, rim))) {
      for (const activity of list) {
        const distance = toBorder(activity.box, centre);
        if (distance <= rim && !(nearest && nearest.distance <= distance)) nearest = { activity, distance };
      }
    }
    return nearest?.activity;
  };
};

/**
 * The maximum distance between a loose end and the shape to which it is joined, in units: an eighth of an inch on
 * paper.
 */
const reach = 12;

/** The distance from a point to the drawn outline: a circle, a diamond, else the box. */
const toOutline = ({ box, kind }: PlacedShape, point: Point): number => {
  const centre = centreOf(box);
  const x = Math.abs(point.x - centre.x);
  const y = Math.abs(point.y - centre.y);
  if (kind === 'event') return Math.abs(Math.hypot(x, y) - box.width / 2);
  if (kind === 'gateway') {
    const [w, h] = [box.width / 2, box.height / 2];
    return Math.abs(x * h + y * w - w * h) / Math.hypot(w, h);
  }
  return toBorder(box, point);
};

/** At most two shapes of the same kind and box. Two are sufficient to detect that such a target is ambiguous. */
const withoutCopies = <Any extends PlacedShape>(shapes: Iterable<Any>): readonly Any[] => {
  const copies = new Map<string, number>();
  return [...shapes].filter(({ kind, box: { x, y, width, height } }) => {
    const place = `${kind} ${x} ${y} ${width} ${height}`;
    const before = copies.get(place) ?? 0;
    copies.set(place, before + 1);
    return before < 2;
  });
};

/** Finds the shape that a loose end touches. If two shapes are equally near, the smaller one. */
export const touched = <Any extends PlacedShape>(
  shapes: Iterable<Any>,
): ((point: Point | undefined, except: Any | undefined) => Any | undefined) => {
  // The other end of the line may be on one of two shapes that cover each other.
  const near = new Near(withoutCopies(shapes));
  return (point, except) => {
    if (!point) return undefined;
    let nearest: { readonly shape: Any; readonly distance: number } | undefined;
    for (const list of near.listsIn(squareAround(point, reach))) {
      for (const shape of list) {
        // A cheap test excludes most shapes, which are too far away.
        const { x, y, width, height } = shape.box;
        if (point.x < x - reach || point.y < y - reach || point.x > x + width + reach || point.y > y + height + reach)
          continue;
        const distance = toOutline(shape, point);
        if (distance > reach || shape === except) continue;
        const closer = !nearest || distance < nearest.distance - 0.01;
        const smaller =
          nearest && Math.abs(distance - nearest.distance) <= 0.01 && areaOf(shape.box) < areaOf(nearest.shape.box);
        if (closer || smaller) nearest = { shape, distance };
      }
    }
    return nearest?.shape;
  };
};
