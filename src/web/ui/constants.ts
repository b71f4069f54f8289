/** Fixed numbers of the interface. Those for style sheets are in tokens.css. This delay is in milliseconds. */
export const tooltipDelay = 350;
/** The time after a resize before overflow is measured again, in milliseconds. */
export const overflowCheckDelay = 60;
/** Weekday, month and day, without a year. */
export const releaseDateFormat = 'dddd, MMMM D';
/** The time between a navigation and the notice about a new feature, in milliseconds. */
export const featureNoticeDelay = 1000;
