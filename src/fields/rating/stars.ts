/** Ratings in the notations of people. Pure; linear in the length of the text. */

/** The ratings, ascending. */
export const stars: readonly number[] = [1, 2, 3, 4, 5];
const maxStars = stars.length;

/** Whether a number is one of the ratings. */
export const isRating = (number: number): boolean => stars.includes(number);

const drawn = /^★{1,5}☆{0,4}$/;

/** Whether a text is filled stars, optionally followed by empty ones up to five. */
export const isDrawn = (text: string): boolean => drawn.test(text) && (!text.includes('☆') || text.length === maxStars);

/** "4", "4/5", "4 of 5" and "★★★★☆" as 4; undefined for any other text. */
export function readRating(typed: string): number | undefined {
  const text = typed.trim();
  if (isDrawn(text)) return text.lastIndexOf('★') + 1;
  const digit = /^([1-5])(?:[.,]0{1,3})?(?: ?(?:\/|of) ?5)?$/.exec(text)?.[1];
  return digit ? Number(digit) : undefined;
}

/** 4 as "4 of 5"; any other value as it is. */
export const ratingText = (value: unknown): string =>
  isRating(Number(value)) ? `${value} of ${maxStars}` : String(value);
