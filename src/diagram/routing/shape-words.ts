/** The label beside a shape: whether the shape has one, and alternatives to its usual position. */
import type { Box, ElementCell, Size } from '../cells/cell.ts';
import { shapeType } from '../shapes/families.ts';
import { besideWidth, storedBox, storedStretch } from '../shapes/label.ts';
import { outsideWords, wordsOutside } from '../shapes/outside-words.ts';
import { textWidth } from '../shapes/text-ruler.ts';
import { boxOf } from './route.ts';

/** The distance of a label from its shape, and from a line that leaves the shape there, in units. */
const labelDistance = 4;
/** The maximum distance of a label's far edge from its shape, in units. */
export const wordReach = besideWidth + 2 * labelDistance;
/** The same maximum for labels with a leader line, in units. */
const farReach = wordReach + 128;

/** The maximum distance of a label's far edge from this shape, in units. */
export const wordReachOf = ({ type }: ElementCell): number => (shapeType(type).hasLeader ? farReach : wordReach);

/** Whether the label is beside the shape. Faster than a layout of the label. */
export function hasOutsideWords(cell: ElementCell): boolean {
  if (cell.title === '') return false;
  if (storedBox(cell.values)) return true;
  const { x, y, width, height } = shapeType(cell.type).labelBox(cell);
  return y >= cell.size.height || y + height <= 0 || x >= cell.size.width || x + width <= 0;
}

/** Whether the label is below the shape because its type places labels there. */
export const isBelowByDefault = (cell: ElementCell): boolean =>
  cell.title !== '' &&
  storedBox(cell.values) === undefined &&
  shapeType(cell.type).labelBox(cell).y >= cell.size.height;

/** The box of a shape's label on the sheet; undefined if the shape has no label outside. */
export function shapeWordsBox(cell: ElementCell): Box | undefined {
  const words = outsideWords(cell);
  return words && { ...words, x: words.x + boxOf(cell).x, y: words.y + boxOf(cell).y };
}

/**
 * Variants of the shape with its label at other positions, in the order that a person would try them: below the shape
 * in shorter lines; around the shape with the present lines; around it in shorter or longer lines; below it in lines so
 * short that long words are broken.
 */
export const otherShapePlaces = (cell: ElementCell): readonly ElementCell[] => {
  const shorter = narrower(cell, () => true);
  const broken = narrower(cell, (word, own) => word <= own);
  return [
    ...shorter,
    ...placedAt(cell, placesBeside),
    ...[...shorter, ...wider(cell)].flatMap((one) => placedAt(one, placesBeside)),
    ...(shorter.length ? [] : broken),
  ];
};

/**
 * The minimum width of a narrower label, as a fraction of its present width. A narrower label without broken words is
 * tried before other positions.
 */
const narrow = 0.65;

/** @param keeps returns true if a word must not be broken; gets the width of the word and of the widest line */
function narrower(cell: ElementCell, keeps: (word: number, own: number) => boolean): readonly ElementCell[] {
  const words = wordsOutside(cell);
  if (!words) return [];
  const measure = (text: string): number => textWidth(text, words.size, words.weight);
  const own = Math.max(...words.lines.map(measure));
  const widths = cell.title
    .split(/\s+/)
    .map(measure)
    .filter((word) => keeps(word, own));
  const width = Math.max(own * narrow, ...widths) + 1;
  if (width > own * (1 - (1 - narrow) / 2)) return [];
  const label_box = { x: (cell.size.width - width / storedStretch) / 2, y: cell.size.height + labelDistance };
  const box = { ...label_box, width: width / storedStretch, height: words.lines.length * words.size };
  return [{ ...cell, values: { ...cell.values, label_box: box } }];
}

/**
 * A label on a single line may be at most this many times wider than the same label with line breaks below the shape.
 */
const wide = 1.5;

function wider(cell: ElementCell): readonly ElementCell[] {
  const words = wordsOutside(cell);
  if (!words || words.lines.length < 2) return [];
  const width = textWidth(cell.title, words.size, words.weight) + 1;
  if (cell.title.includes('\n') || width > besideWidth * wide) return [];
  const label_box = { x: 0, y: cell.size.height + labelDistance, width: width / storedStretch, height: words.size };
  return [{ ...cell, values: { ...cell.values, label_box } }];
}

/** Variants of the shape with its label one text line away, which is better than overlapping text. */
export const fartherShapePlaces = (cell: ElementCell): readonly ElementCell[] => placedAt(cell, placesAway);

/** The greatest distance of a label from the shape of its leader line, in lines of text. */
export const farthestRing = 8;
/**
 * The directions from the shape in which a label is tried, in sixteenths of a turn clockwise from the right: above and
 * below come first.
 */
const directions = [4, 12, 3, 5, 11, 13, 2, 6, 10, 14, 1, 7, 9, 15, 0, 8]
  .flatMap((at) => [at, at + 0.5])
  .map((at) => (at / 16) * 2 * Math.PI);

/**
 * The positions of a label at a distance of a number of lines around a shape, as values of `label_box`. The label is
 * centred on its upper edge.
 */
export function ringAround(shape: Size, words: Size, ring: number): readonly Box[] {
  const { at } = around(shape, words);
  const far = labelDistance + ring * Math.min(words.height, farthestLine);
  return directions.map((direction) => {
    const [across, up] = [Math.cos(direction), Math.sin(direction)];
    const middle = shape.width / 2 + across * (shape.width / 2 + far) + (towards(across) * words.width) / 2;
    const height = shape.height / 2 - up * (shape.height / 2 + far) - (towards(up) * words.height) / 2;
    return at(middle, height - words.height / 2);
  });
}
/** The maximum distance that each ring adds, in units. It applies to labels of several lines too. */
const farthestLine = 16;
/** The point of a label's box in a direction, per axis: -1 and 1 are the two ends, 0 is the middle. */
const towards = (share: number): number => (Math.abs(share) < 0.2 ? 0 : Math.sign(share));

function placedAt(cell: ElementCell, places: (shape: Size, words: Size) => readonly Box[]): readonly ElementCell[] {
  const words = outsideWords(cell);
  if (!words) return [];
  // If a person has chosen the width of the label, keep that width, so that its line breaks stay the same.
  const chosen = storedBox(cell.values)?.width;
  return places(cell.size, words).map((place) => {
    const label_box = chosen ? { ...place, x: place.x + (place.width - chosen) / 2, width: chosen } : place;
    return { ...cell, values: { ...cell.values, label_box } };
  });
}

/** The columns and rows around a shape in which a label may be. */
function around({ width, height }: Size, words: Size) {
  const own = { width: Math.max(besideWidth, width) / storedStretch, height: words.height };
  return {
    at: (middle: number, y: number): Box => ({ ...own, x: middle - own.width / 2, y }),
    above: -labelDistance - words.height,
    below: height + labelDistance,
    right: (width + words.width) / 2 + labelDistance,
    left: (width - words.width) / 2 - labelDistance,
    level: (height - words.height) / 2,
    before: -labelDistance - words.width / 2,
    after: width + labelDistance + words.width / 2,
  };
}

function placesBeside(shape: Size, words: Size): readonly Box[] {
  const { at, above, below, right, left, level, before, after } = around(shape, words);
  const half = words.height / 2;
  return [
    at(shape.width / 2, above),
    at(right, below),
    at(right, above),
    at(left, below),
    at(left, above),
    at(after, level),
    at(before, level),
    at(after, level - half),
    at(before, level - half),
    at(after, level + half),
    at(before, level + half),
  ];
}

function placesAway(shape: Size, words: Size): readonly Box[] {
  const by = words.height;
  if (by + words.height + labelDistance > wordReach) return [];
  const { at, above, below, right, left } = around(shape, words);
  return [shape.width / 2, right, left].flatMap((middle) => [at(middle, below + by), at(middle, above - by)]);
}
