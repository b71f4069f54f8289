/** Indefinite articles for nouns from schemas. Pure. */

/** Matches a word that begins with a vowel sound: not "user", "unit", "European", "one". */
const vowel = /^(?!u(?:ni|s[ae]|r[il])|eu|one\b)[aeiou]/i;

/** A noun with its indefinite article: "a risk", "an item", "a user". */
export const withArticle = (noun: string): string => `${vowel.test(noun) ? 'an' : 'a'} ${noun}`;

/** Like `withArticle`, at the beginning of a sentence: "An item". */
export const beginningWithArticle = (noun: string): string => `${vowel.test(noun) ? 'An' : 'A'} ${noun}`;
