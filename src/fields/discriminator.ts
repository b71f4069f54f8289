/** The name of the field that says which resource a polymorphic reference points to. */
export const discriminatorOf = (reference: string): string => reference.replace(/_id$/, '_type');
