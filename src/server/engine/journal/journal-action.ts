/** What a change did to a row. */
export type JournalAction = 'create' | 'update' | 'delete';
