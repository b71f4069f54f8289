/** The name of the field with the target resource of a polymorphic reference. */
export const discriminatorOf = (reference: string): string => reference.replace(/_id$/, '_type');
