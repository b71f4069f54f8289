/** Indefinite articles for nouns from schemas. Pure. */

/** A vowel that is pronounced as one: not in "user", "unit", "European", "one". */
const vowel = /^(?!u(?:ni|s[ae]|r[il])|eu|one\b)[aeiou]/i;

/** "a risk", "an item", "a user". */
export const withArticle = (noun: string): string => `${vowel.test(noun) ? 'an' : 'a'} ${noun}`;

/** The same at the beginning of a sentence: "An item". */
export const beginningWithArticle = (noun: string): string => `${vowel.test(noun) ? 'An' : 'A'} ${noun}`;
