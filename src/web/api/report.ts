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

/** Loads the error service and starts tracing, beside the first page. Does nothing where the server names no service. */
export function startReporting(): void {
  const { dsn } = settings().error_reporting;
  if (dsn) service ??= start(dsn);
  service?.catch(() => undefined);
}

/** What the error service is told of a failure. */
export const reportOf = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof Problem
    ? { status: error.status, code: error.code, headers: Object.fromEntries(error.headers) }
    : {};

/** Tells the error service, if the server has named one; the user sees nothing of it. */
export function report(error: unknown, about: Readonly<Record<string, unknown>> = {}): void {
  const { dsn } = settings().error_reporting;
  if (!dsn) return;
  // The service is loaded only when there is something to tell; if that fails too, there is nobody left to tell.
  service ??= start(dsn);
  service.then(
    (sentry) => sentry.captureException(error, { extra: { ...reportOf(error), ...about } }),
    () => undefined,
  );
}
