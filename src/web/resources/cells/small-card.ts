import type { FieldEntry } from '../../../contract/registry.ts';

/** Whether a field is shown on small cards, besides the name: people, other rows, and due dates are. */
export const fitsSmallCard = ({ kind, schema }: FieldEntry): boolean =>
  kind === 'references' || kind === 'reference' || 'x-due' in schema;
