import type { HTMLAttributes, Ref } from 'react';

interface GridPartProps extends HTMLAttributes<HTMLDivElement> {
  readonly role: 'grid' | 'treegrid' | 'rowgroup' | 'row' | 'columnheader' | 'gridcell';
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * An element of a grid. A native table loses its meaning once its rows are laid out one by one, as drawing only those
 * in view needs, so that every part says its role itself. The focus roves over what the cells hold.
 */
export function GridPart(props: GridPartProps) {
  return <div {...props} />;
}
