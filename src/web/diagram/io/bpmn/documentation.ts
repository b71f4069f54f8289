import { type Moddle, many, words } from './moddle.ts';

/** The description that BPMN calls documentation. */
export const documentationOf = (element: Moddle): string =>
  many(element, 'documentation')
    .map((part) => words(part, 'text').trim())
    .filter(Boolean)
    .join('\n');
