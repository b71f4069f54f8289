/** Which notice of a new feature belongs to a page. Pure. */
import { asDeepAs, isOfRoute } from '../resources/navigation.ts';

interface Notice {
  readonly page_name: string;
  readonly created_at: string;
}

/** Whether a page is the one of that name, or lies below it. Parameters stand in braces: `projects/{project_id}`. */
const isOfPage = (pageName: string, pathname: string): boolean => isOfRoute(pageName, asDeepAs(pageName, pathname));

/** The oldest of the notices that belong to a page. */
export const noticeFor = <N extends Notice>(notices: readonly N[], pathname: string): N | null =>
  notices
    .filter(({ page_name }) => isOfPage(page_name, pathname))
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))[0] ?? null;
