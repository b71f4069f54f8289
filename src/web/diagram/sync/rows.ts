import type { Cell, ElementCell, LinkCell } from '../cells/cell.ts';

/** An entity value as the contract answers it, as far as a diagram reads it. */
export interface Row {
  readonly id: number;
  readonly jsid: string | null;
  readonly type?: string;
  readonly entity_attribute_id: number;
  readonly title: string;
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly layer_id: string | null;
  readonly celltype: string | null;
  readonly position: { readonly x: number; readonly y: number } | null;
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly embeds: readonly string[];
  readonly source: string | null;
  readonly target: string | null;
  readonly embedding_enabled: boolean;
  readonly embedding_excluded: boolean;
  readonly locked: boolean;
  readonly image: { readonly url: string } | null;
  readonly stakeholder_ids: readonly number[];
  readonly product_and_service_item_ids: readonly number[];
  readonly tag_ids: readonly number[];
  readonly user_ids: readonly number[];
  readonly comment_count: number;
  readonly unread_comment_count: number;
}

/** The cell of a row. Rows without a place and without ends are no part of a diagram: undefined. */
export function cellOfRow(row: Row): Cell | undefined {
  if (row.jsid === null) return undefined;
  const fields = {
    jsid: row.jsid,
    type: row.type ?? '',
    title: row.title,
    text: row.text,
    values: row.values,
    layer_id: row.layer_id,
    locked: row.locked,
    celltype: row.celltype,
    stakeholder_ids: row.stakeholder_ids,
    product_and_service_item_ids: row.product_and_service_item_ids,
    tag_ids: row.tag_ids,
    user_ids: row.user_ids,
    comment_count: row.comment_count,
    unread_comment_count: row.unread_comment_count,
  };
  if (row.position && row.size) {
    return {
      ...fields,
      position: row.position,
      size: row.size,
      embeds: row.embeds,
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

export type Body = Record<string, unknown>;

/** What a cell is to the server: every field it may send, at its default where the cell leaves it out. */
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
