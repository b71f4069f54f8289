import type { Resource } from '../../contract/model.ts';

/** A row as a sentence speaks of it: "this project", or "these email templates" where one row is several things. */
export const thisOne = ({ title, plural }: Pick<Resource, 'title' | 'plural'>): string =>
  `${title === plural ? 'these' : 'this'} ${title.toLowerCase()}`;
