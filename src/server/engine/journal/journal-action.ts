/** The action of a journal line. */
export type JournalAction = 'create' | 'update' | 'delete';
