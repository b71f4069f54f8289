/**
 * A title in sentence case for use inside a sentence: "Risk" becomes "risk"; an abbreviation ("API key") stays. Pure.
 */
export const lowerFirst = (title: string): string =>
  /^[A-Z][a-z\s]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
