import { type Box, type Cell, type ElementCell, type LinkCell, newJsid } from '../../diagram/cells/cell.ts';
import type { Moddle } from './moddle.ts';

/** An element of the file while it is converted to a cell. */
export interface Draft {
  readonly jsid: string;
  /** The BPMN element of the cell; for a pool that is missing in the file, the process whose lanes it contains. */
  readonly element: Moddle;
  readonly type: string;
  title: string;
  text: string;
  readonly values: Record<string, unknown>;
  box: Box;
  readonly embeds: Draft[];
  parent?: Draft;
}

/** A link of the file while it is converted to a cell. */
export interface LinkDraft {
  readonly jsid: string;
  readonly element: Moddle;
  readonly title: string;
  readonly text: string;
  readonly values: Record<string, unknown>;
  readonly source: Draft;
  readonly target: Draft;
}

/** Creates a draft for an element of the file, with a new id and without values. `box` is in diagram units. */
export const newDraft = (element: Moddle, type: string, box: Box, title: string): Draft => ({
  jsid: newJsid(),
  element,
  type,
  title,
  text: '',
  values: {},
  box,
  embeds: [],
});

/** Embeds the child in the parent, unless that would create a cycle. */
export const embed = (parent: Draft, child: Draft): void => {
  for (let at: Draft | undefined = parent; at; at = at.parent) if (at === child) return;
  child.parent = parent;
  parent.embeds.push(child);
};

/** The number of containers around a draft. */
export const depthOf = (draft: Draft): number => (draft.parent ? depthOf(draft.parent) + 1 : 0);

const longest = 2000;

const elementCell = (draft: Draft, order: number): ElementCell => ({
  jsid: draft.jsid,
  type: draft.type,
  title: draft.title.slice(0, longest),
  ...(draft.text ? { text: draft.text } : {}),
  values: draft.values,
  position: { x: draft.box.x, y: draft.box.y },
  size: { width: draft.box.width, height: draft.box.height },
  ...(draft.embeds.length > 0 ? { embeds: draft.embeds.map(({ jsid }) => jsid) } : {}),
  embedding_enabled: draft.type === 'bp.Pool',
  entity_order: order,
});

const linkCell = (draft: LinkDraft, order: number): LinkCell => ({
  jsid: draft.jsid,
  type: 'Flow',
  title: draft.title.slice(0, longest),
  ...(draft.text ? { text: draft.text } : {}),
  values: draft.values,
  source: draft.source.jsid,
  target: draft.target.jsid,
  entity_order: order,
});

/** The cells of a diagram in drawing order: containers below their contents, links on top. */
export const cellsOf = (drafts: readonly Draft[], links: readonly LinkDraft[]): Cell[] => {
  const rank = (draft: Draft) =>
    depthOf(draft) * 2 + (draft.type === 'bp.Event' ? 1 : 0) - (draft.type === 'bp.Group' ? 0.5 : 0);
  const sorted = [...drafts].sort((a, b) => rank(a) - rank(b));
  return [
    ...sorted.map((draft, index) => elementCell(draft, index)),
    ...links.map((draft, index) => linkCell(draft, sorted.length + index)),
  ];
};
