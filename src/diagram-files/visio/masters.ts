import type { XmlElement } from '../xml/read-xml.ts';
import { readShape, type ShapeSheet, type ShapeSources, shapesIn } from './shape-sheet.ts';
import type { ListedPart } from './visio-parts.ts';

/** A master shape of a stencil, from which shapes of a page are created. */
export interface Master {
  readonly id: string;
  readonly name: string;
  /** The English name, which is the same in all languages of Visio. */
  readonly nameU: string;
  /** The identifier that all copies of a stencil's master share. */
  readonly baseId: string;
  /** The top shape; undefined if the file lists the master without its part. */
  readonly top?: ShapeSheet;
}

export interface Masters extends Omit<ShapeSources, 'picture'> {
  master(id: string | undefined): Master | undefined;
  readonly all: readonly Master[];
}

const addTo = (byId: Map<string, ShapeSheet>, shapes: readonly ShapeSheet[]): void => {
  for (const shape of shapes) {
    byId.set(shape.id, shape);
    addTo(byId, shape.children);
  }
};

const noSources: ShapeSources = { top: () => undefined, inside: () => undefined, picture: () => undefined };

const topsOf = ({ contents, picture }: ListedPart): readonly ShapeSheet[] =>
  contents ? shapesIn(contents, { ...noSources, picture }) : [];

/** The masters of a drawing. A master inherits from no other master, because Visio writes masters completely. */
export const readMasters = (parts: readonly ListedPart[]): Masters => {
  const masters = new Map<string, Master>();
  const shapes = new Map<string, Map<string, ShapeSheet>>();
  for (const part of parts) {
    const { ID, Name, NameU, BaseID } = part.entry.attributes;
    if (ID === undefined) continue;
    const tops = topsOf(part);
    const byId = new Map<string, ShapeSheet>();
    addTo(byId, tops);
    shapes.set(ID, byId);
    const name = Name ?? NameU ?? '';
    masters.set(ID, {
      id: ID,
      name,
      nameU: NameU ?? name,
      baseId: (BaseID ?? '').replace(/[{}]/g, '').toUpperCase(),
      ...(tops[0] && { top: tops[0] }),
    });
  }
  return {
    all: [...masters.values()],
    master: (id) => (id === undefined ? undefined : masters.get(id)),
    top: (id) => masters.get(id)?.top,
    inside: (id, shapeId) => shapes.get(id)?.get(shapeId),
  };
};

/** The shapes of a page. `picture` finds their pictures. */
export const shapesOfPage = (
  contents: XmlElement,
  masters: Masters,
  picture: ShapeSources['picture'],
): readonly ShapeSheet[] => shapesIn(contents, { ...masters, picture });

/** The sheet of a page: its size, scale and layers. */
export const sheetOfPage = (sheet: XmlElement): ShapeSheet => readShape(sheet, noSources);
