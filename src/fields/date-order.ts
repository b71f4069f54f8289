/** Which of day and month is written first where both are numbers. */
export type DateOrder = 'dmy' | 'mdy';
