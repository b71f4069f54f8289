import type { Resource } from '../../contract/model.ts';

/** A row in a sentence: "this project", or "these email templates" if the resource's title is a plural. */
export const thisOne = ({ title, plural }: Pick<Resource, 'title' | 'plural'>): string =>
  `${title === plural ? 'these' : 'this'} ${title.toLowerCase()}`;
