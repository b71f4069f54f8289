// Only the used parts of the service's client, so that its chunk excludes the rest.
export { browserTracingIntegration, captureException, init } from '@sentry/react';
