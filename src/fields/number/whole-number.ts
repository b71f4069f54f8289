/** Integers in the range of an integer column. Pure. */

export const maxInteger = 2_147_483_647;

/** Parses an integer of digits only, such as an id; null for any other text. */
export const readDigits = (text: string): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) <= maxInteger ? Number(text) : null;

/** Parses an integer that may be negative; undefined for any other text. */
export const readInteger = (text: string): number | undefined =>
  /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= maxInteger ? Number(text) : undefined;

/** The schema of a row's id. */
export const idSchema = { type: 'integer', minimum: 1, maximum: maxInteger } as const;
