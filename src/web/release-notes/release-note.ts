/** The dates and addresses of release notes. */
import dayjs from 'dayjs';
import { releaseDateFormat } from '../ui/constants.ts';

/** The weekday, month and day of a note; empty if it has no date. */
export function releaseDateText(day: string | null | undefined): string {
  const date = dayjs(day ?? '');
  return date.isValid() ? date.format(releaseDateFormat) : '';
}

/** The page of a release note. */
export const releaseNotePath = (id: number): string => `/release-notes/${id}`;
