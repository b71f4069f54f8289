import { createElement, Fragment, type ReactNode } from 'react';

/** Stands in for a Markdown reader: shows the text as it is. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return createElement(Fragment, null, children);
}

export default Markdown;
