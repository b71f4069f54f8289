/** Parses ratings in common formats. Pure; linear in the length of the text. */

/** The possible ratings in ascending order. */
export const stars: readonly number[] = [1, 2, 3, 4, 5];
const maxStars = stars.length;

/** Whether a number is one of the ratings. */
export const isRating = (number: number): boolean => stars.includes(number);

const drawn = /^★{1,5}☆{0,4}$/;

/** Whether a text consists of filled stars, optionally followed by empty stars up to five. */
export const isDrawn = (text: string): boolean => drawn.test(text) && (!text.includes('☆') || text.length === maxStars);

/** Parses a rating: "4", "4/5", "4 of 5" and "★★★★☆" are 4; undefined for any other text. */
export function readRating(typed: string): number | undefined {
  const text = typed.trim();
  if (isDrawn(text)) return text.lastIndexOf('★') + 1;
  const digit = /^([1-5])(?:[.,]0{1,3})?(?: ?(?:\/|of) ?5)?$/.exec(text)?.[1];
  return digit ? Number(digit) : undefined;
}

/** A rating as text: "4 of 5"; any other value unchanged. */
export const ratingText = (value: unknown): string =>
  isRating(Number(value)) ? `${value} of ${maxStars}` : String(value);
