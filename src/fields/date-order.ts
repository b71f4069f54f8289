/** Whether day or month comes first in a numeric date. */
export type DateOrder = 'dmy' | 'mdy';
