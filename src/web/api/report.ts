import { loadChunk } from './chunk.ts';
import { Problem } from './problem.ts';
import { settings } from './settings.ts';

type Service = typeof import('./error-service.ts');
let service: Promise<Service> | null = null;

async function start(dsn: string): Promise<Service> {
  const sentry = await loadChunk(() => import('./error-service.ts'));
  const { release, environment, error_reporting } = settings();
  sentry.init({
    dsn,
    environment,
    tracesSampleRate: error_reporting.sample_rate,
    integrations: [sentry.browserTracingIntegration()],
    ...(release && { release }),
  });
  return sentry;
}

/**
 * Loads the error service and starts tracing, in parallel to the first page. Has no effect if the settings name no
 * service.
 */
export function startReporting(): void {
  const { dsn } = settings().error_reporting;
  if (dsn) service ??= start(dsn);
  service?.catch(() => undefined);
}

/** The details of a failure for the error service. */
export const reportOf = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof Problem
    ? { status: error.status, code: error.code, headers: Object.fromEntries(error.headers) }
    : {};

/** Reports an error to the error service, if the settings name one. The user sees nothing. */
export function report(error: unknown, about: Readonly<Record<string, unknown>> = {}): void {
  const { dsn } = settings().error_reporting;
  if (!dsn) return;
  // The client of the service loads with the first error. If that fails too, the error is lost.
  service ??= start(dsn);
  service.then(
    (sentry) => sentry.captureException(error, { extra: { ...reportOf(error), ...about } }),
    () => undefined,
  );
}
