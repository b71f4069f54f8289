import { createElement, Fragment, type ReactNode } from 'react';

/** Replaces a Markdown renderer: shows the text unchanged. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return createElement(Fragment, null, children);
}

export default Markdown;
