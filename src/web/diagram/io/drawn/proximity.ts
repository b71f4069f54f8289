import type { Box, Point } from '../../cells/cell.ts';
import { centreOf, isInside } from '../../cells/geometry.ts';
import { areaOf, toBorder } from './boxes.ts';
import type { DrawnKind } from './drawn-page.ts';

/** Something with a place, for questions about what is near what. */
export interface PlacedShape {
  readonly id: string;
  readonly kind: DrawnKind | 'lane' | 'link' | 'structure';
  readonly box: Box;
}

/** The smallest of these by area. */
export const smallest = <Any extends { readonly box: Box }>(all: readonly Any[]): Any | undefined =>
  all.reduce<Any | undefined>((least, one) => (least && areaOf(least.box) <= areaOf(one.box) ? least : one), undefined);

/** The smallest container in which something is drawn: its middle counts. */
export const drawnIn = <Any extends { readonly id: string; readonly box: Box }>(
  { id, box }: { readonly id: string; readonly box: Box },
  containers: readonly Any[],
): Any | undefined => {
  const centre = centreOf(box);
  return smallest(
    containers.filter((other) => other.id !== id && areaOf(other.box) > areaOf(box) && isInside(centre, other.box)),
  );
};

/** The activity on whose border an event is drawn: the middle of the event is no farther from it than its rim. */
export const drawnOn = <Any extends { readonly box: Box }>(event: Box, activities: readonly Any[]): Any | undefined => {
  const centre = centreOf(event);
  const reach = event.width / 2;
  return activities
    .map((activity) => ({ activity, distance: toBorder(activity.box, centre) }))
    .filter(({ distance }) => distance <= reach)
    .toSorted((one, other) => one.distance - other.distance)[0]?.activity;
};

/** How near a loose end must be to a shape to have been meant for it: an eighth of an inch on paper. */
const reach = 12;

/** The distance from a point to the outline that is drawn: a circle, a diamond, else the box. */
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

/** The shape that a loose end touches; the smaller one where two are as near. */
export const touched = <Any extends PlacedShape>(
  point: Point | undefined,
  shapes: Iterable<Any>,
  except: Any | undefined,
): Any | undefined => {
  let nearest: { shape: Any; distance: number } | undefined;
  if (!point) return undefined;
  for (const shape of shapes) {
    // Most shapes are far away: the cheap question comes first.
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
  return nearest?.shape;
};
