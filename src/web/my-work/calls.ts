import type { MyWork } from '../../contract/generated/client.ts';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';

/** What is asked of the list, as the address says it. */
export interface WorkQuery {
  /** Of this project alone; null for all. */
  readonly project: number | null;
  /** Also what is done. */
  readonly done: boolean;
}

/** Rows of one page. */
const perPage = 50;

/** A page of what is assigned to the caller, from 1. */
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
