/**
 * A diagram as plain data: the form in which it is stored, imported, exported, copied and validated. Names are those of
 * the contract's entity value. The types are independent of graph, page and server.
 */

/** A point on the sheet, in units (one unit is one CSS pixel at zoom 1), y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Point, Size {}

/** The values that the item type's json_schema allows: the fields of `schemas/attributes/`. */
export type CellValues = Readonly<Record<string, unknown>>;

/** The assignments of a cell, which every kind of item has. */
export interface Assignments {
  readonly stakeholder_ids?: readonly number[];
  readonly product_and_service_item_ids?: readonly number[];
  readonly tag_ids?: readonly number[];
  readonly user_ids?: readonly number[];
}

interface CellFields extends Assignments {
  /**
   * The identifier that the client gives the cell, unique in its module. Ends of links and contents of containers refer
   * to it.
   */
  readonly jsid: string;
  /** The key of the item type, e.g. `bp.Activity`, `Flow`. */
  readonly type: string;
  /** The label. */
  readonly title: string;
  /** A description, shown in the inspector. */
  readonly text?: string;
  readonly values: CellValues;
  /** One of the module's layers; without it the cell is on the first layer. */
  readonly layer_id?: string | null;
  /** Its index in the drawing order, lowest first. */
  readonly entity_order?: number | null;
  readonly locked?: boolean;
  /** `cantTouchThis` marks a fixed cell. */
  readonly celltype?: string | null;
  /** Sent by the server only. */
  readonly comment_count?: number;
  readonly unread_comment_count?: number;
}

export interface ElementCell extends CellFields {
  readonly position: Point;
  readonly size: Size;
  /** The jsids of the cells directly inside the container. */
  readonly embeds?: readonly string[];
  readonly embedding_enabled?: boolean;
  readonly embedding_excluded?: boolean;
  readonly image?: { readonly url: string } | null;
}

export interface LinkCell extends CellFields {
  /** The jsids of the two elements that the link connects; null for an end that is not connected. */
  readonly source: string | null;
  readonly target: string | null;
}

export type Cell = ElementCell | LinkCell;

/** A layer of a diagram, as stored with the module. */
export interface Layer {
  readonly id: string;
  readonly name: string;
  readonly hidden?: boolean;
}

/** Whether a cell is a link: it has ends instead of a position. */
export const isLink = (cell: Cell): cell is LinkCell => 'source' in cell;

/** Whether a cell is an element: it has a position and a size. */
export const isElement = (cell: Cell): cell is ElementCell => 'position' in cell;

/** The celltype of cells that a person cannot edit. */
export const fixedCelltype = 'cantTouchThis';

/** Whether a person cannot edit the cell. */
export const isFixed = (cell: { readonly celltype?: string | null }): boolean => cell.celltype === fixedCelltype;

/** A new identifier for a cell. */
export const newJsid = (): string => crypto.randomUUID();
