import { parametersNamed } from '../engine/read/asked-conditions.ts';
import type { RouteMatch } from './router.ts';

/** Calls that read all rows of a schema and check their values one by one. */
const valueChecks: ReadonlySet<string> = new Set(['value_counts', 'check_values']);

/** Whether a call exports a list, whose size counts as sent megabytes. */
export const isExport = ({ route }: RouteMatch): boolean =>
  route.kind === 'generic' && route.operation.verb === 'export';

/**
 * Whether a call always reads many rows, so that a caller may run only a few at a time. A search without an index is
 * such a call. Imports and uploads count by the size of their body instead.
 */
export const isHeavy = (match: RouteMatch, query: URLSearchParams): boolean =>
  match.route.kind === 'generic' && (isExport(match) || valueChecks.has(match.route.operation.verb) || isSearch(query));

const isSearch = (query: URLSearchParams): boolean =>
  parametersNamed(query).some((key) => key === 'q' || key.endsWith('.contains') || key.endsWith('.starts'));
