/** Whole numbers that an integer column holds. Pure. */

/** The largest of them. */
export const maxInteger = 2_147_483_647;

/** One of digits alone, as ids are written; null for anything else. */
export const readDigits = (text: string): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) <= maxInteger ? Number(text) : null;

/** One that may be negative; undefined for anything else. */
export const readInteger = (text: string): number | undefined =>
  /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= maxInteger ? Number(text) : undefined;

/** What the id of a row may be. */
export const idSchema = { type: 'integer', minimum: 1, maximum: maxInteger } as const;
