// Exports only the parts of the service's client that are used, so that the chunk excludes the others.
export { browserTracingIntegration, captureException, init } from '@sentry/react';
