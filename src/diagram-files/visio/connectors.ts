import type { DrawnLink, LinkMeaning, SkippedShape } from '../drawn/drawn-page.ts';
import { joinedEnd, leftOut } from '../drawn/left-out.ts';
import { touched } from '../drawn/proximity.ts';
import { endPoint, type Glue, glueKey } from './line-ends.ts';
import { anchorOf, labelPositionOf, verticesOf } from './line-route.ts';
import type { Masters } from './masters.ts';
import { type FoundLine, type FoundShape, type PageShapes, titleOf } from './page-shapes.ts';
import type { FoundPools } from './pools.ts';
import type { ShapeData } from './shape-data.ts';
import { shapeNameOf } from './shape-name.ts';
import { lineColour } from './shape-style.ts';
import type { PageScale } from './visio-geometry.ts';

interface FoundLinks {
  readonly links: readonly DrawnLink[];
  readonly skipped: readonly SkippedShape[];
  readonly repaired: readonly string[];
}

interface LinkContext {
  readonly page: PageShapes;
  readonly pools: FoundPools;
  readonly glue: Glue;
  readonly data: ShapeData;
  readonly masters: Masters;
  readonly scale: PageScale;
  /** The id of the pool that contains a shape (a pool contains itself); undefined outside of all pools. */
  poolAround(id: string): string | undefined;
  /** The name of a shape in messages. */
  nameOf(id: string): string;
}

const artifacts: ReadonlySet<string> = new Set(['data-object', 'data-store', 'annotation', 'group']);

const directions = { None: 'none', One: 'one', Both: 'both' } as const;

/** The link type and values for a line: by its shape data, else by the shapes at its ends. */
const meaningOf = (line: FoundLine, source: FoundShape, target: FoundShape, context: LinkContext): LinkMeaning => {
  const { data } = context;
  const { sheet, master } = line;
  const objectType = data.word(sheet, 'BpmnConnectingObjectType') ?? master?.data['BpmnConnectingObjectType'];
  if (objectType === 'Message Flow') return { flowType: 'message' };
  if (objectType === 'Association') {
    const direction = data.word(sheet, 'BpmnDirection') as keyof typeof directions | undefined;
    return { flowType: 'association', direction: directions[direction ?? 'None'] };
  }
  if (objectType === 'Sequence Flow') {
    const condition = data.word(sheet, 'BpmnConditionType');
    return { flowType: condition === 'Expression' ? 'conditional' : condition === 'Default' ? 'default' : 'normal' };
  }
  if ([source, target].some((end) => artifacts.has(end.master.kind)))
    return { flowType: 'association', direction: 'none' };
  const [from, to] = [context.poolAround(source.sheet.id), context.poolAround(target.sheet.id)];
  const endsOnPool = from === source.sheet.id || to === target.sheet.id;
  return { flowType: endsOnPool || from !== to ? 'message' : 'normal' };
};

/** The links for the lines of a page. An end that touches a shape without being glued to it is joined, with a note. */
export const findLinks = (context: LinkContext): FoundLinks => {
  const { page, pools, glue, data, masters, scale } = context;
  const links: DrawnLink[] = [];
  const skipped: SkippedShape[] = [];
  const repaired: string[] = [];

  const ends = [...page.shapes.values()].filter(({ sheet, master }) => {
    const pool = pools.poolOf.get(sheet.id);
    // Lines do not end at texts: if a line touches a text, it belongs to another shape.
    return master.kind !== 'structure' && !page.texts.has(sheet.id) && (pool === undefined || pool === sheet.id);
  });
  const touchedBy = touched(ends);
  const shapeOf = (sheet: string): FoundShape | undefined => {
    const owner = page.owners.get(sheet);
    return owner === undefined ? undefined : page.shapes.get(pools.poolOf.get(owner) ?? owner);
  };
  const lineIds = new Set(page.lines.map(({ sheet }) => sheet.id));
  const called = (line: FoundLine): string => {
    const name = shapeNameOf(line.sheet, 'link', data);
    return name === '' ? `a line (${titleOf(line.sheet, masters)})` : `the line “${name}”`;
  };

  for (const line of page.lines) {
    const { sheet } = line;
    const drop = (reason: string) => {
      const text = shapeNameOf(sheet, 'link', data);
      skipped.push({ id: sheet.id, name: titleOf(sheet, masters), ...(text !== '' && { text }), reason });
    };
    const [beginGlue, endGlue] = [glue.get(glueKey(sheet.id, 'Begin')), glue.get(glueKey(sheet.id, 'End'))];
    const glued = [beginGlue, endGlue].flatMap((found) => found ?? []);
    if (glued.some((found) => lineIds.has(page.owners.get(found.sheet) ?? ''))) {
      drop(leftOut.onLine);
      continue;
    }
    const [begin, end] = [endPoint(line, 'Begin', scale), endPoint(line, 'End', scale)];
    let source = beginGlue && shapeOf(beginGlue.sheet);
    let target = endGlue && shapeOf(endGlue.sheet);
    const [gluedSource, gluedTarget] = [source, target];
    // An end that is glued to a shape other than BPMN must not be joined to a BPMN shape nearby.
    const strange = (found: typeof beginGlue, shape: FoundShape | undefined) =>
      found !== undefined && !shape && page.sheets.has(found.sheet);
    const repairs: string[] = [];
    const repair = (which: 'start' | 'end', at: typeof begin, taken: FoundShape | undefined) => {
      const nearest = touchedBy(at, taken);
      if (nearest) {
        repairs.push(joinedEnd(which, called(line), context.nameOf(nearest.id)));
      }
      return nearest;
    };
    if (!strange(beginGlue, source)) source ??= repair('start', begin, target);
    if (!strange(endGlue, target)) target ??= repair('end', end, source);
    if (!source || !target) {
      drop(leftOut.loose(source, target));
      continue;
    }
    if (source === target) {
      drop(leftOut.loop);
      continue;
    }
    repaired.push(...repairs);

    const labelPosition = labelPositionOf(line, begin, end, scale);
    const sourceAnchor = anchorOf(source.box, begin, gluedSource !== undefined && !beginGlue?.atPoint);
    const targetAnchor = anchorOf(target.box, end, gluedTarget !== undefined && !endGlue?.atPoint);
    const colour = lineColour(sheet);
    const text = data.text(sheet, 'BpmnDocumentation');
    links.push({
      id: sheet.id,
      meaning: meaningOf(line, source, target, context),
      name: shapeNameOf(sheet, 'link', data),
      source: source.sheet.id,
      target: target.sheet.id,
      vertices: verticesOf(line, scale),
      ...(sourceAnchor && { sourceAnchor }),
      ...(targetAnchor && { targetAnchor }),
      ...(labelPosition && { labelPosition }),
      ...(colour && { colour }),
      ...(text !== undefined && { text }),
    });
  }
  return { links, skipped, repaired };
};
