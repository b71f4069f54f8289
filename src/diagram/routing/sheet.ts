import type { ElementCell, LinkCell } from '../cells/cell.ts';

/** The queries about a diagram that routing needs. */
export interface Sheet {
  element(jsid: string): ElementCell | undefined;
  link(jsid: string): LinkCell | undefined;
  linksOf(jsid: string): readonly LinkCell[];
  containerOf(jsid: string): string | undefined;
}
