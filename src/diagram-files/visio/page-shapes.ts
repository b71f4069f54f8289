import type { SkippedShape } from '../drawn/drawn-page.ts';
import type { PlacedShape } from '../drawn/proximity.ts';
import { ImportRefused } from '../import-result.ts';
import { importLimits } from '../limits.ts';
import type { Masters } from './masters.ts';
import type { ShapeData } from './shape-data.ts';
import { hasBpmnData, isLine, isPlainConnector, kindByName, kindBySigns } from './shape-kinds.ts';
import type { ShapeSheet } from './shape-sheet.ts';
import { type StencilMaster, stencilSizes } from './stencil.ts';
import { compose, identity, type PageScale, placement, type Transform } from './visio-geometry.ts';

/** A shape with a corresponding BPMN element. */
export interface FoundShape extends PlacedShape {
  readonly sheet: ShapeSheet;
  readonly master: StencilMaster;
  /** Transforms coordinates of the shape into those of the page, in inches. */
  readonly transform: Transform;
}

/** A line between shapes. A line without a master is a plain connector, whose link type depends on its ends. */
export interface FoundLine {
  readonly sheet: ShapeSheet;
  readonly master?: StencilMaster;
  readonly transform: Transform;
  /** Transforms the coordinates of the line's ends into those of the page, in inches. */
  readonly around: Transform;
}

export interface PageShapes {
  readonly shapes: ReadonlyMap<string, FoundShape>;
  readonly lines: readonly FoundLine[];
  /** The found shape or line to which each sheet belongs, by sheet id; parts of groups are included. */
  readonly owners: ReadonlyMap<string, string>;
  /** The ids of all sheets of the page. */
  readonly sheets: ReadonlySet<string>;
  readonly skipped: readonly SkippedShape[];
  /** Shapes of other notations that the nearest BPMN shapes replaced, with their names. */
  readonly taken: readonly { readonly id: string; readonly name: string }[];
  /** The ids of shapes that are only text. */
  readonly texts: ReadonlySet<string>;
}

/** The context of a search for the shapes of a page. */
export interface PageReading {
  readonly masters: Masters;
  readonly data: ShapeData;
  readonly scale: PageScale;
  /** Returns whether a shape is only text. On BPMN pages such a text is an annotation. */
  readonly isText: (sheet: ShapeSheet) => boolean;
  /** Returns the nearest BPMN shape for a shape of another notation; undefined if such shapes are left out. */
  readonly nearest?: ((sheet: ShapeSheet) => StencilMaster | undefined) | undefined;
}

const farthest = 1e6;

const annotation: StencilMaster = { kind: 'annotation', data: {} };

/** The name of a shape in messages. */
export const titleOf = (sheet: ShapeSheet, masters: Masters): string =>
  masters.master(sheet.masterId)?.name || sheet.name || sheet.nameU || `Shape ${sheet.id}`;

const skip = (sheet: ShapeSheet, masters: Masters, reason: string): SkippedShape => {
  const text = (sheet.text ?? '').trim();
  return { id: sheet.id, name: titleOf(sheet, masters), ...(text !== '' && { text: text.slice(0, 200) }), reason };
};

/** Finds the BPMN shapes of a page, at any depth of groups. */
export const findShapes = (
  tops: readonly ShapeSheet[],
  { masters, data, scale, isText, nearest }: PageReading,
): PageShapes => {
  const shapes = new Map<string, FoundShape>();
  const lines: FoundLine[] = [];
  const owners = new Map<string, string>();
  const skipped: SkippedShape[] = [];
  const taken: { readonly id: string; readonly name: string }[] = [];
  const texts = new Set<string>();
  const signs = new Map<ShapeSheet, StencilMaster | undefined>();

  const read = (sheets: readonly ShapeSheet[]): boolean =>
    sheets.reduce((any, sheet) => {
      // Parts of a group that correspond to parts of its master are drawing elements, not shapes.
      const part = sheet.masterShape !== undefined && sheet.masterId === undefined;
      const found = part ? undefined : kindBySigns(sheet, masters, data);
      signs.set(sheet, found);
      if (signs.size > importLimits.shapes) {
        throw new ImportRefused('The drawing has more shapes on a page than can be imported. Split the page.');
      }
      const below = read(sheet.children);
      return any || below || (found !== undefined && found.kind !== 'structure');
    }, false);
  const pageIsBpmn = read(tops);

  const kindOf = (sheet: ShapeSheet): StencilMaster | undefined =>
    signs.get(sheet) ??
    (sheet.masterShape === undefined && (pageIsBpmn || hasBpmnData(sheet)) ? kindByName(sheet, masters) : undefined);

  const place = (
    sheet: ShapeSheet,
    master: StencilMaster,
    { width, height }: { readonly width: number; readonly height: number },
    around: Transform,
  ): void => {
    const transform = compose(around, placement(sheet, width, height));
    const box = scale.box(transform, width, height);
    if ([box.x, box.y, box.width, box.height].every((length) => Math.abs(length) <= farthest)) {
      shapes.set(sheet.id, { id: sheet.id, kind: master.kind, sheet, master, box, transform });
    } else skipped.push(skip(sheet, masters, 'It stands too far from its page to be placed.'));
  };

  const own = (sheets: readonly ShapeSheet[], owner: string): void => {
    for (const sheet of sheets) {
      owners.set(sheet.id, owner);
      own(sheet.children, owner);
    }
  };

  /**
   * Returns whether the sheet contains a BPMN shape. `inside`: the sheet is inside a found shape; unknown shapes there
   * are drawing elements and are not reported.
   */
  const walk = (sheet: ShapeSheet, around: Transform, inside: boolean): boolean => {
    if (sheet.type === 'Guide') return true;
    const known = kindOf(sheet);
    const words = !known && !inside && isText(sheet) && (pageIsBpmn || nearest !== undefined);
    const master = known ?? (words ? annotation : inside ? undefined : nearest?.(sheet));
    const width = sheet.number('Width');
    const height = sheet.number('Height');
    const transform = compose(around, placement(sheet, width ?? 0, height ?? 0));
    if (master?.kind === 'link' || (!master && !inside && isPlainConnector(sheet, masters))) {
      owners.set(sheet.id, sheet.id);
      lines.push({ sheet, transform, around, ...(master && { master }) });
      return true;
    }
    if (!master) {
      const places = skipped.length;
      const foundBelow = sheet.children
        .map((child) => walk(child, transform, inside || sheet.masterId !== undefined))
        .some((found) => found);
      if (foundBelow || inside) return foundBelow;
      // A group without BPMN gets one entry in the report instead of one per part.
      skipped.length = places;
      const why =
        sheet.type === 'Foreign'
          ? 'It is a picture or an object of another program.'
          : isLine(sheet)
            ? 'It is a line, but no connector of BPMN.'
            : 'It is not a shape of BPMN.';
      skipped.push({ ...skip(sheet, masters, why), foreign: true });
      return false;
    }
    if (words) texts.add(sheet.id);
    else if (!known) taken.push({ id: sheet.id, name: titleOf(sheet, masters).replace(/\.\d+$/, '') });
    own([sheet], sheet.id);
    const [usualWidth, usualHeight] = stencilSizes[master.kind];
    place(sheet, master, { width: width ?? usualWidth, height: height ?? usualHeight }, around);
    for (const child of sheet.children) walk(child, transform, true);
    return true;
  };
  for (const sheet of tops) walk(sheet, identity, false);
  return { shapes, lines, owners, sheets: new Set([...signs.keys()].map(({ id }) => id)), skipped, taken, texts };
};
