import type { ElementCell, LinkCell } from '../cells/cell.ts';

/** What routes need to know about a diagram. */
export interface Sheet {
  element(jsid: string): ElementCell | undefined;
  link(jsid: string): LinkCell | undefined;
  linksOf(jsid: string): readonly LinkCell[];
  containerOf(jsid: string): string | undefined;
}
