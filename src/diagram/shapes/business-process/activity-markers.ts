/** The row of markers at the bottom centre of an activity. */
import type { CellValues, Size } from '../../cells/cell.ts';
import { place, rectangle } from '../paths.ts';

/** All markers, in drawing order. */
export const activityMarkers = ['loop', 'parallel', 'sequential', 'compensation', 'sub-process', 'ad-hoc'] as const;
export type ActivityMarker = (typeof activityMarkers)[number];

const box = 14;
const space = 4;
const fromBottom = 3;

const lineFigures: Readonly<Partial<Record<ActivityMarker, string>>> = {
  loop: 'M4.6 11.9A5.4 5.4 0 1 1 9.2 12.1M1.2 11.9L4.9 12.1L4.9 8.4',
  compensation: 'M6.6 2.4L0.6 7L6.6 11.6ZM13.2 2.4L7.2 7L13.2 11.6Z',
  'sub-process': `${rectangle(0.5, 0.5, 13, 13)}M7 3.2L7 10.8M3.2 7L10.8 7`,
};

const filledFigures: Readonly<Partial<Record<ActivityMarker, string>>> = {
  parallel: rectangle(2, 1.5, 2.2, 11) + rectangle(5.9, 1.5, 2.2, 11) + rectangle(9.8, 1.5, 2.2, 11),
  sequential: rectangle(1.5, 2, 11, 2.2) + rectangle(1.5, 5.9, 11, 2.2) + rectangle(1.5, 9.8, 11, 2.2),
  'ad-hoc':
    'M0.6 9.4C1.4 5.2 3.9 3.8 6.6 5.9C9.3 8 11.5 7.8 13.4 4.4L13.4 6.6C11.8 10.4 9.2 10.5 6.4 8.5C3.9 6.7 2 7.4 0.6 11.4Z',
};

/** The markers of an activity. A collapsed sub-process always has the marker that it has contents. */
export function markersOf(values: CellValues): readonly ActivityMarker[] {
  const stored = Array.isArray(values['markers']) ? (values['markers'] as readonly unknown[]) : [];
  const collapsed = values['sub_process'] === true && values['expanded'] !== true;
  if (!stored.length && !collapsed) return [];
  return activityMarkers.filter((marker) =>
    marker === 'sub-process'
      ? values['expanded'] !== true && (collapsed || stored.includes(marker))
      : stored.includes(marker),
  );
}

/** The height of the marker row, measured from the bottom of the activity, in units. */
export const markerRow = box + fromBottom + 1;

/** The path data of the marker row: stroked and filled parts. */
export function markerPaths(markers: readonly ActivityMarker[], size: Size): { lines: string; filled: string } {
  let x = (size.width - (markers.length * (box + space) - space)) / 2;
  const y = size.height - box - fromBottom;
  let lines = '';
  let filled = '';
  for (const marker of markers) {
    const line = lineFigures[marker];
    const full = filledFigures[marker];
    if (line) lines += place(line, { x, y });
    if (full) filled += place(full, { x, y });
    x += box + space;
  }
  return { lines, filled };
}
