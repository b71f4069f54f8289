import { type Cell, type ElementCell, isLink, type LinkCell } from '../../../diagram/cells/cell.ts';
import { centreOf, distance } from '../../../diagram/cells/geometry.ts';
import { boxOf } from '../../../diagram/routing/route.ts';
import { linkType, shapeType } from '../../../diagram/shapes/families.ts';
import type { StencilItem } from '../../../diagram/shapes/shape-type.ts';
import { holdsWords, matchRank } from '../../../fields/fold-text.ts';
import { appendShape, insertInFlow } from '../edits/append.ts';
import { connect, joinToNew, linkRefusal, type NewLink, passRefusal, relinked, usualLink } from '../edits/connect.ts';
import { insertInto, shapeToPlace } from '../edits/insert-at-centre.ts';
import { isMessage } from '../edits/lifelines.ts';
import { leadMessage } from '../edits/message.ts';
import { goesOnBorders, moveTo } from '../edits/place.ts';
import { replaceCell } from '../edits/replace.ts';
import { sittingOn } from '../edits/resize.ts';
import { isPassed } from '../edits/split.ts';
import { targetsFor } from '../edits/targets.ts';
import type { Editor, UiRequest } from '../engine/editor.ts';
import type { DiagramGraph } from '../engine/graph.ts';
import { describeCell, nameOf } from '../outline/describe.ts';
import { go } from '../outline/walk.ts';

export type ShapeMenuRequest = Extract<
  UiRequest,
  { kind: 'append' | 'change' | 'link' | 'attach' | 'move' | 'reconnect' }
>;

/** An entry of the menu: its name, search terms and action. */
export interface ShapeChoice {
  readonly key: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly item?: StencilItem | undefined;
  readonly words: string;
  readonly choose: () => void;
}

/** The titles of the menu, by kind of request. */
export const menuTitles: Readonly<Record<ShapeMenuRequest['kind'], string>> = {
  append: 'Add what comes next',
  change: 'Change type to',
  link: 'Link to',
  attach: 'Attach to the border',
  move: 'Move to',
  reconnect: 'Connect the link to',
};

/** Whether the request opens a menu of shapes. */
export const isShapeRequest = (request: UiRequest): request is ShapeMenuRequest => request.kind in menuTitles;

/** The choices that contain all words of the text. Choices whose names begin with the text come first. */
export function choicesFound(choices: readonly ShapeChoice[], text: string): readonly ShapeChoice[] {
  const typed = text.trim();
  const rank = ({ label }: ShapeChoice): number => matchRank(label, typed) - (holdsWords(label, typed) ? 0.5 : 0);
  const found = choices.filter((choice) => holdsWords(choice.words, typed));
  return typed ? found.sort((a, b) => rank(a) - rank(b)) : found;
}

/** The reason why no choice matches the text: a shape with this name exists but cannot be linked, or there is none. */
export function whyNothingFound(editor: Editor, { kind, jsid }: ShapeMenuRequest, text: string): string {
  const { graph } = editor;
  const typed = text.trim();
  const usual = usualLink(editor.state.settings);
  const refusal = ({ jsid: other, title }: ElementCell) =>
    kind === 'link' && other !== jsid && typed && holdsWords(title, typed)
      ? linkRefusal(graph, jsid, other, usual)
      : null;
  for (const cell of graph.elements()) {
    const words = refusal(cell);
    if (words) return `${nameOf(graph, cell.jsid)}: ${words}`;
  }
  return typed ? `Nothing is called “${text.trim()}”.` : 'There is nothing to choose from.';
}

/** All entries of the menu for a request. */
export function choicesFor(
  editor: Editor,
  request: ShapeMenuRequest,
  stencil: readonly StencilItem[],
): readonly ShapeChoice[] {
  switch (request.kind) {
    case 'append':
      return nextShapes(editor, request, stencil);
    case 'change':
      return otherTypes(editor, request.jsid);
    case 'link':
      return linkTargets(editor, request.jsid);
    case 'attach':
      return borderShapes(editor, request.jsid, stencil);
    case 'move':
      return places(editor, request.jsid);
    case 'reconnect':
      return otherEnds(editor, request.jsid);
  }
}

const ofItem = (item: StencilItem, pictured: boolean, choose: () => void): ShapeChoice => ({
  key: `${item.label} ${JSON.stringify(item.values ?? {})}`,
  label: item.label,
  item: pictured ? item : undefined,
  words: [item.label, ...(item.words ?? [])].join(' ').toLowerCase(),
  choose,
});

function nextShapes(
  editor: Editor,
  { jsid, point }: ShapeMenuRequest,
  stencil: readonly StencilItem[],
): readonly ShapeChoice[] {
  const { graph } = editor;
  const cell = graph.get(jsid);
  if (!cell) return [];
  const source = isLink(cell) ? graph.element(cell.source ?? '') : cell;
  const next = source ? shapeType(source.type).next : [];
  // Frequent items are in two groups of the stencil, but are listed once.
  const named = new Map([...next, ...stencil].toReversed().map((item) => [item.label, item]));
  const rank = (item: StencilItem): number => (source ? rankOf(joinToNew(graph, source.jsid, item)) : 0);
  const rankBetween = (item: StencilItem): number => {
    if (!isLink(cell) || !isPassed({ type: item.type, values: item.values ?? {} })) return rank(item);
    return passRefusal(graph, cell, item) ? refused : 0;
  };
  const fitting = usualLink(editor.state.settings).type === 'Flow' ? rankBetween : () => 0;
  return [...named.values()]
    .toReversed()
    .filter((item) => fitting(item) < refused)
    .sort((a, b) => fitting(a) - fitting(b))
    .map((item) =>
      ofItem(item, true, () => {
        const added = isLink(cell) ? insertInFlow(editor, jsid, item) : appendShape(editor, jsid, item, point);
        if (!added) return;
        editor.announce(isLink(cell) ? `${item.label} inserted into the flow` : `${item.label} added and linked`);
        editor.request({ kind: 'rename', jsid: added.jsid });
      }),
    );
}

const refused = 9;
/** The rank of a choice: next steps of the flow first, then associated elements, then message partners. */
function rankOf(join: ReturnType<typeof joinToNew>): number {
  if (!join) return 0;
  if ('refusal' in join) return refused;
  return join.values['flowType'] === 'normal' ? 0 : join.values['flowType'] === 'association' ? 1 : 2;
}

/**
 * The items into which a cell can be changed in this kind of diagram, without duplicate names. Where links are flows, a
 * flow can only become another flow.
 */
function changesOf({ state }: Editor, cell: Cell): readonly StencilItem[] {
  const { changes } = isLink(cell) ? linkType(cell.type) : shapeType(cell.type);
  const onlyFlows = cell.type === 'Flow' && usualLink(state.settings).type === 'Flow';
  const offered = onlyFlows ? changes.filter(({ type }) => type === 'Flow') : changes;
  return [...new Map(offered.toReversed().map((item) => [item.label, item])).values()].toReversed();
}

function otherTypes(editor: Editor, jsid: string): readonly ShapeChoice[] {
  const { graph } = editor;
  const cell = graph.get(jsid);
  if (!cell) return [];
  return changesOf(editor, cell).map((item) =>
    ofItem(item, !isLink(cell), () => {
      const sitting = isLink(cell) ? [] : sittingOn(graph, cell);
      const now = replaceCell(graph, jsid, item);
      editor.selection.set([now]);
      editor.set({ focused: now });
      const detached = sitting.filter(({ jsid: one }) => graph.containerOf(one) !== now);
      if (detached.length) editor.request({ kind: 'notice', words: detachedWords(graph, detached, now) });
      editor.announce(`Now ${describeCell(graph, now)}`);
    }),
  );
}

/** A sentence about events that were detached from the border of a shape. */
function detachedWords({ element }: DiagramGraph, detached: readonly ElementCell[], now: string): string {
  const kind = element(now);
  const what = kind ? shapeType(kind.type).describe(kind).toLowerCase() : 'shape';
  return detached.length === 1
    ? `The event on its border stands beside it now: ${withArticle(what)} has none.`
    : `The ${detached.length} events on its border stand beside it now: ${withArticle(what)} has none.`;
}
const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;

/** Entries for the shapes that a link from this shape may end on, the nearest first. */
function partners(
  editor: Editor,
  jsid: string,
  link: Pick<NewLink, 'type' | 'values'>,
  end: 'source' | 'target' = 'target',
): readonly string[] {
  const { graph } = editor;
  const cell = graph.get(jsid);
  if (!cell) return [];
  const from = centreOf(editor.box(cell));
  return graph
    .elements()
    .filter(({ jsid: other }) => {
      const [from, to] = end === 'target' ? [jsid, other] : [other, jsid];
      return linkRefusal(graph, from, to, link) === null;
    })
    .map((other) => ({ jsid: other.jsid, far: distance(from, centreOf(editor.box(other))) }))
    .sort((a, b) => a.far - b.far)
    .map((other) => other.jsid);
}

const ofCell = (editor: Editor, jsid: string, before: string, choose: () => void): ShapeChoice => {
  const hint = describeCell(editor.graph, jsid);
  return {
    key: `${before}${jsid}`,
    label: `${before}${nameOf(editor.graph, jsid)}`,
    hint,
    words: `${before}${hint}`.toLowerCase(),
    choose,
  };
};

function linkTargets(editor: Editor, source: string): readonly ShapeChoice[] {
  const usual = usualLink(editor.state.settings);
  return partners(editor, source, usual).map((target) =>
    ofCell(editor, target, '', () => {
      const link = connect(editor.graph, { source, target, ...usual });
      if (!link) return;
      // The link is selected, so that the user can name or change it at once.
      go(editor, link.jsid);
      editor.announce(
        `Linked to ${nameOf(editor.graph, target)} by a ${describeCell(editor.graph, link.jsid).toLowerCase()}`,
      );
    }),
  );
}

function otherEnds(editor: Editor, jsid: string): readonly ShapeChoice[] {
  const { graph } = editor;
  const link = graph.link(jsid);
  if (!link) return [];
  const asRelinked = relinked(link);
  const lead = (end: 'source' | 'target', to: string) => (): void => {
    const { vertices: _vertices, [`${end}_anchor`]: _anchor, ...values } = link.values;
    graph.batch('Connect the link to another shape', () => {
      if (isMessage(link)) leadMessage(graph, link, end, to);
      else graph.change(jsid, { [end]: to, values } as Partial<LinkCell>);
    });
    editor.announce(describeCell(graph, jsid));
  };
  const ends = (end: 'source' | 'target', fixed: string | null, now: string | null, before: string) =>
    fixed === null
      ? []
      : partners(editor, fixed, asRelinked, end).flatMap((to) =>
          to === now ? [] : [ofCell(editor, to, before, lead(end, to))],
        );
  return [...ends('target', link.source, link.target, 'To '), ...ends('source', link.target, link.source, 'From ')];
}

/** Entries for catching events that can be attached to the border of the shape. */
function borderShapes(editor: Editor, jsid: string, stencil: readonly StencilItem[]): readonly ShapeChoice[] {
  const host = editor.graph.element(jsid);
  if (!host) return [];
  const labels = new Set<string>();
  const items = stencil.filter((item) => {
    const sits = goesOnBorders(item) && item.values?.['event_type'] === 'double' && item.values['throwing'] !== true;
    return sits && !labels.has(item.label) && labels.add(item.label);
  });
  const target = {
    container: jsid,
    onBorder: true,
    box: boxOf(host),
    name: `the border of ${nameOf(editor.graph, jsid)}`,
  };
  return items.map((item) =>
    ofItem(item, true, () => {
      insertInto(editor, shapeToPlace(editor, item), item.label, target);
    }),
  );
}

function places(editor: Editor, jsid: string): readonly ShapeChoice[] {
  const { graph } = editor;
  const cell = graph.element(jsid);
  if (!cell) return [];
  return targetsFor(graph, cell, true).map((target) => ({
    key: `${target.container} ${target.lane}`,
    label: target.name.replace(/^./, (first) => first.toUpperCase()),
    words: target.name.toLowerCase(),
    choose: () => {
      moveTo(graph, jsid, target);
      go(editor, jsid);
      editor.announce(`In ${target.name} now`);
    },
  }));
}
