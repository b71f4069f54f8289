import type { ShapeSheet } from './shape-sheet.ts';

/** Visio's codes for the relationships between shapes of a page. */
export const relations = {
  members: 1,
  listMembers: 2,
  callouts: 3,
  containers: 4,
  list: 5,
  calloutTarget: 6,
  onLeftEdgeOf: 7,
  onRightEdgeOf: 8,
  onTopEdgeOf: 9,
  onBottomEdgeOf: 10,
} as const;

type Relations = ReadonlyMap<number, readonly string[]>;

const known = new WeakMap<ShapeSheet, Relations>();

/**
 * The ids of related shapes, by relationship. The file has them in a formula without a result, the only formula that is
 * parsed.
 */
export const relationsOf = (sheet: ShapeSheet): Relations => {
  const found = known.get(sheet) ?? readRelations(sheet);
  known.set(sheet, found);
  return found;
};

const readRelations = (sheet: ShapeSheet): Relations => {
  const related = new Map<number, string[]>();
  const formula = sheet.own('Relationships')?.formula ?? '';
  for (const [, kind, shapes] of formula.matchAll(/DEPENDSON\(\s*(\d+)\s*,((?:[^()]|\(\))*)\)/gi)) {
    const ids = [...(shapes ?? '').matchAll(/Sheet\.(\d+)!/gi)].flatMap(([, id]) => id ?? []);
    related.set(Number(kind), [...(related.get(Number(kind)) ?? []), ...ids]);
  }
  return related;
};
