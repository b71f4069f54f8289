/** Fixed numbers of the interface; those for style sheets are in tokens.css. */
export const tooltipDelay = 350;
/** Milliseconds after a resize before overflow is measured again. */
export const overflowCheckDelay = 60;
/** Weekday, month and day, without a year. */
export const releaseDateFormat = 'dddd, MMMM D';
/** Milliseconds between a navigation and the notice of a new feature. */
export const featureNoticeDelay = 1000;
