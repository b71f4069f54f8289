import type { FieldEntry } from '../../../contract/registry.ts';

/** Fields of a small card beside its name: people, other rows, and due dates. */
export const fitsSmallCard = ({ kind, schema }: FieldEntry): boolean =>
  kind === 'references' || kind === 'reference' || 'x-due' in schema;
