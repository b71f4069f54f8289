import type { EntityValueCreate, EntityValueForGuest } from '../../../contract/generated/client.ts';
import type { Cell, ElementCell, LinkCell } from '../../../diagram/cells/cell.ts';

/** The fields of an item that a diagram reads; the others would double the size of a large answer. */
export const rowFields = [
  'id',
  'jsid',
  'type',
  'entity_attribute_id',
  'title',
  'text',
  'values',
  'layer_id',
  'celltype',
  'position',
  'size',
  'embeds',
  'source',
  'target',
  'embedding_enabled',
  'embedding_excluded',
  'locked',
  'image',
  'stakeholder_ids',
  'product_and_service_item_ids',
  'tag_ids',
  'user_ids',
  'comment_count',
  'unread_comment_count',
] as const satisfies readonly (keyof EntityValueForGuest)[];

/** The members of the contract's entity value that a diagram reads. */
export type Row = Readonly<Pick<EntityValueForGuest, (typeof rowFields)[number]>>;

/** A diagram in the server's version. */
export interface StoredDiagram {
  readonly cells: readonly Cell[];
  /** The ids of their items, in the same order. */
  readonly ids: readonly number[];
}

/** The cells of the server's rows and the ids of these rows; rows without a cell are left out. */
export function storedOf(rows: readonly Row[]): StoredDiagram {
  const cells: Cell[] = [];
  const ids: number[] = [];
  for (const row of rows) {
    const cell = cellOfRow(row);
    if (!cell) continue;
    cells.push(cell);
    ids.push(row.id);
  }
  return { cells, ids };
}

// Most lists and values are empty: thousands of cells share one object.
const emptyList: readonly never[] = Object.freeze([]);
const noValues = Object.freeze({});
const shared = <T>(list: readonly T[]): readonly T[] => (list.length ? list : emptyList);
const sharedValues = (values: Row['values']): Row['values'] => {
  for (const _ in values) return values;
  return noValues;
};

/** The cell of a row; undefined for rows that have neither a position nor ends. */
export function cellOfRow(row: Row): Cell | undefined {
  if (row.jsid === null) return undefined;
  const fields = {
    jsid: row.jsid,
    type: row.type ?? '',
    title: row.title,
    text: row.text,
    values: sharedValues(row.values),
    layer_id: row.layer_id,
    locked: row.locked,
    celltype: row.celltype,
    stakeholder_ids: shared(row.stakeholder_ids),
    product_and_service_item_ids: shared(row.product_and_service_item_ids),
    tag_ids: shared(row.tag_ids),
    user_ids: shared(row.user_ids),
    comment_count: row.comment_count,
    unread_comment_count: row.unread_comment_count,
  };
  if (row.position && row.size) {
    return {
      ...fields,
      position: row.position,
      size: row.size,
      embeds: shared(row.embeds),
      embedding_enabled: row.embedding_enabled,
      embedding_excluded: row.embedding_excluded,
      image: row.image,
    } satisfies ElementCell;
  }
  if (row.source !== null || row.target !== null) {
    return { ...fields, source: row.source, target: row.target } satisfies LinkCell;
  }
  return undefined;
}

type Fields = Omit<EntityValueCreate, 'entity_attribute_id' | 'jsid'>;

/** The fields of an item that are sent, without its id and jsid. */
export type Body = {
  readonly [Name in keyof Fields]: Fields[Name] extends readonly (infer One)[] | undefined
    ? readonly One[]
    : Readonly<Fields[Name]>;
};

/** A cell in the server's form: every field that it may send, with its default if the cell has no value. */
export function bodyOf(cell: Cell): Body {
  const common = {
    title: cell.title,
    text: cell.text ?? '',
    values: cell.values,
    layer_id: cell.layer_id ?? null,
    locked: cell.locked ?? false,
    celltype: cell.celltype ?? null,
    stakeholder_ids: cell.stakeholder_ids ?? [],
    product_and_service_item_ids: cell.product_and_service_item_ids ?? [],
    tag_ids: cell.tag_ids ?? [],
    user_ids: cell.user_ids ?? [],
  };
  if (!('position' in cell)) return { ...common, source: cell.source, target: cell.target };
  return {
    ...common,
    position: cell.position,
    size: cell.size,
    embeds: cell.embeds ?? [],
    embedding_enabled: cell.embedding_enabled ?? false,
    embedding_excluded: cell.embedding_excluded ?? false,
  };
}
