/** "a" or "an" before words of schemas, for sentences that are written for whatever a resource is called. Pure. */

/** A vowel that is spoken as one: not as in "user", "unit", "European", "one". */
const vowel = /^(?!u(?:ni|s[ae]|r[il])|eu|one\b)[aeiou]/i;

/** "a risk", "an item", "a user". */
export const withArticle = (noun: string): string => `${vowel.test(noun) ? 'an' : 'a'} ${noun}`;

/** The same where a sentence begins: "An item". */
export const beginningWithArticle = (noun: string): string => `${vowel.test(noun) ? 'An' : 'A'} ${noun}`;
