// Only what is used of the service's client, so that the rest is left out of its chunk.
export { browserTracingIntegration, captureException, init } from '@sentry/react';
