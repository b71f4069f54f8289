/** Numbers of the interface that are given; those that style sheets use stand in tokens.css. */
export const tooltipDelay = 350;
export const overflowCheckDelay = 60;
export const tracesSampleRate = 0.05;
export const dateFormat = 'YYYY-MM-DD HH:mm';
/** Weekday, month and day, without a year. */
export const releaseDateFormat = 'dddd, MMMM D';
