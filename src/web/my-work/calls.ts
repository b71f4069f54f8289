import type { MyWork } from '../../contract/generated/client.ts';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';

/** The filters of the page, as in its address. */
export interface WorkQuery {
  /** Null for all projects. */
  readonly project: number | null;
  /** Includes rows that are done. */
  readonly done: boolean;
}

/** The number of rows of a page. */
const perPage = 50;

/** Loads one page of the rows that are assigned to the user or mention them; pages count from 1. */
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
