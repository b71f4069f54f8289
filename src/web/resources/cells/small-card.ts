import type { FieldEntry } from '../../../contract/registry.ts';

/** What a card says beside its name where there is little room: people, other rows, and days that something is due by. */
export const fitsSmallCard = ({ kind, schema }: FieldEntry): boolean =>
  kind === 'references' || kind === 'reference' || 'x-due' in schema;
