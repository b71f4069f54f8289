/** Constants of the specification that server and web share. */

/** The maximum size of a picture file in megabytes. */
export const maxPictureMegabytes = 5;

/** The share of page loads for which the error service gets a trace. */
export const tracesSampleRate = 0.05;
