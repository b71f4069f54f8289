/** Numbers of the interface that are given; those that style sheets use stand in tokens.css. */
export const tooltipDelay = 350;
/** Milliseconds after a change of size, before what is cut off is looked for again. */
export const overflowCheckDelay = 60;
/** Weekday, month and day, without a year. */
export const releaseDateFormat = 'dddd, MMMM D';
/** Milliseconds after a change of the page, before a notice of a new feature comes over it. */
export const featureNoticeDelay = 1000;
