/** Numbers of the specification that server and web share. */

/** Largest file of a picture. */
export const mostPictureMegabytes = 5;

/** Share of page loads that the error service gets a trace of. */
export const tracesSampleRate = 0.05;
