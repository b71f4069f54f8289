import type { HTMLAttributes, Ref } from 'react';

interface GridPartProps extends HTMLAttributes<HTMLDivElement> {
  readonly role: 'grid' | 'treegrid' | 'rowgroup' | 'row' | 'columnheader' | 'gridcell';
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * An element of a grid. A native table loses its semantics when rows are positioned individually, which is necessary to
 * render only the visible rows, so every part has an explicit role. The focus moves between the cells.
 */
export function GridPart(props: GridPartProps) {
  return <div {...props} />;
}
