import type { MyWork } from '../../contract/generated/client.ts';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';

/** The filters of the page, as in its address. */
export interface WorkQuery {
  /** The id of the project; null for all projects. */
  readonly project: number | null;
  /** Whether finished rows are included. */
  readonly done: boolean;
}

/** The number of rows per page. */
const perPage = 50;

/** Loads a page of the rows that are assigned to the user or mention the user. Pages count from 1. */
export const loadMyWork = ({ project, done }: WorkQuery, page: number, signal: AbortSignal): Promise<MyWork> =>
  answered(
    api.GET('/api/my_work.json', {
      params: {
        query: { page, per_page: perPage, ...(project !== null && { project_id: project }), ...(done && { done }) },
      },
      optOut: inPlace,
      signal,
    }),
  );
