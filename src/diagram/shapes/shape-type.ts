import type { CollectionPath } from '../../contract/collection-path.ts';
import type { Box, CellValues, ElementCell, LinkCell, Point, Size } from '../cells/cell.ts';
import type { Drawing, Paint } from './drawing.ts';

/** The figure on whose border links end. */
export type Outline = 'rectangle' | 'ellipse' | 'diamond' | 'lifeline';

/** A side of a shape's box. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

/** An item of the stencil: a type of element with its initial values. */
export interface StencilItem {
  readonly label: string;
  readonly type: string;
  readonly values?: CellValues;
  /** Additional search words. */
  readonly words?: readonly string[];
  /** Initial fields of the cell besides the values, such as the stakeholder of a shape. */
  readonly starts?: Partial<
    Pick<ElementCell, 'title' | 'stakeholder_ids' | 'product_and_service_item_ids' | 'tag_ids' | 'user_ids'>
  >;
}

/** The interface between the editor and one type of element. The editor never switches on a type. */
export interface ShapeType {
  /** The key of the item type, such as `bp.Activity`. */
  readonly key: string;
  /**
   * The name of an element with these values, such as "Exclusive gateway", for lists, the outline and screen readers.
   */
  describe(cell: Pick<ElementCell, 'values'>): string;
  readonly sizes: {
    readonly stencil: Size;
    readonly preview: Size;
    /** The initial size for these values: an expanded sub-process is larger than a task. */
    canvas(values: CellValues): Size;
  };
  readonly minimumSize: Size;
  /** Whether users can resize the shape. Icon-like shapes (events, gateways) have fixed proportions. */
  readonly resizable: boolean;
  readonly outline: Outline;
  draw(cell: Pick<ElementCell, 'title' | 'size' | 'values'> & Partial<ElementCell>): Drawing;
  /**
   * The visible upper right corner, if it differs from that of the box, as for a small figure in the middle of a wide
   * box.
   */
  cornerOf?(cell: Pick<ElementCell, 'size' | 'values'>): Point;
  /** The box in which the label is edited, in the shape's own coordinates; it may be outside of the shape. */
  labelBox(cell: Pick<ElementCell, 'title' | 'size' | 'values'>): Box;
  /**
   * The parts of the shape that labels of other cells must not cover, in the shape's own coordinates: bands with names,
   * lines between lanes, titles.
   */
  marks?(cell: Pick<ElementCell, 'title' | 'size' | 'values'>): readonly Box[];
  /** The initial values of an element. */
  readonly values: CellValues;
  /** The initial value of `embedding_enabled`: whether a new element of the type can contain elements. */
  readonly embeddingEnabled: boolean;
  readonly embeddingExcluded: boolean;
  /** Whether a container that may itself be contained (sub-process, group) accepts a child although its flag is off. */
  frames?(cell: Pick<ElementCell, 'values'>, child: Pick<ElementCell, 'type' | 'values'>): boolean;
  /**
   * Whether a press at the point grabs the shape; `slack` is the tolerance of the press. In the rest of the shape's
   * area a press draws a selection frame, as on the empty sheet. Default: everywhere.
   */
  canGrabAt?(cell: Pick<ElementCell, 'position' | 'size' | 'values'>, point: Point, slack: number): boolean;
  /**
   * The position of the pointer while the shape is dragged from the palette, relative to its corner. Default: its
   * centre.
   */
  gripAt?(size: Size): Point;
  /**
   * The position of an element in a container that determines positions itself, such as a bar on a lifeline. `beside`
   * are the boxes of its present contents.
   */
  placeIn?(cell: Box, container: Box, beside: readonly Box[]): Point;
  /** Whether the type surrounds other elements: a selection can be put into a new element of the type. */
  readonly surrounds?: true;
  /**
   * Whether the element is a fixed part whose name is a setting of the diagram, edited in the inspector instead of on
   * the sheet.
   */
  readonly namedInInspector?: true;
  /** Whether the position has a meaning, such as time or amount. Layouts do not move such elements. */
  readonly placeTells?: true;
  /** Whether a leader line connects the element with its label, which may then be farther away. */
  readonly hasLeader?: true;
  /**
   * Whether elements of this type are side by side at the same height, as participants are: a new one is placed to the
   * right of the others.
   */
  readonly abreast?: true;
  /** Whether the element is attached to the border of its host, as boundary events are. */
  readonly onBorder?: boolean;
  /** Whether other elements can be attached to the border of the element. */
  readonly hosts?: boolean;
  /** Whether links can connect the element. */
  readonly connectable: boolean;
  /** The initial values of a `Link` that begins at the element, if it is not a plain association. */
  readonly linkValues?: CellValues;
  /** The most likely next elements, offered by quick append. */
  readonly next: readonly StencilItem[];
  /** The items into which the element can be changed. */
  readonly changes: readonly StencilItem[];
  /** Whether the element shows a picture that users upload. */
  readonly pictured?: boolean;
  /**
   * The values that make side `to` instead of side `from` face the connected shape; undefined if `from` does not face
   * it.
   */
  turned?(values: CellValues, from: Side, to: Side): CellValues | undefined;
  /**
   * The consequences of a change: values that depend on the position, or a position that depends on values. Undefined
   * if there are none.
   */
  settle?(cell: ElementCell, before: ElementCell | undefined): Partial<ElementCell> | undefined;
}

/** The interface between the editor and one type of link. */
export interface LinkType {
  readonly key: string;
  describe(cell: Pick<LinkCell, 'values'>): string;
  readonly values: CellValues;
  /** Line, ends and colour. Markers are drawn along +x with their tip at the origin. */
  style(cell: Pick<LinkCell, 'values'>): LinkStyle;
  readonly changes: readonly StencilItem[];
  /** Whether the link is horizontal, at a height that represents its time, as messages of a sequence diagram are. */
  readonly level?: boolean;
  /** The item that the link creates at its target, such as the activation bar of the receiver. */
  begins?(cell: Pick<LinkCell, 'values'>): StencilItem | undefined;
  /** The values of a link that returns to the caller. */
  readonly answer?: CellValues;
  /** The values of a link that ends at its own source. */
  readonly itself?: CellValues;
}

export interface LinkStyle {
  readonly stroke: Paint;
  readonly width: number;
  readonly dash?: readonly number[];
  /** Two parallel lines, drawn as one wide line with a line of 2 units in the colour of the paper on top. */
  readonly doubled?: true;
  /** The fill of an envelope in the middle of the line; without it, the line has no envelope. */
  readonly envelope?: Paint;
  readonly source?: LinkMarker;
  readonly target?: LinkMarker;
  readonly text: Paint;
  readonly fontSize: number;
}

export interface LinkMarker {
  readonly d: string;
  readonly fill: Paint;
  /**
   * The distance between the end of the line and the tip of the marker, in units. The line does not extend into hollow
   * markers.
   */
  readonly inset: number;
}

/** A group of shapes in the stencil. */
export interface StencilGroup {
  readonly label: string;
  readonly items: readonly StencilItem[];
  /** Whether the group is collapsed until a person opens it or a search finds it. */
  readonly rare?: boolean;
}

/** The fields of a lookup row that its shape shows. */
export interface LookupRow {
  readonly id: number;
  readonly name: string;
  readonly color: string | null;
}

/** A lookup whose rows are offered as shapes. Rows that administrators add can be drawn without a new release. */
export interface StencilLookup {
  /** The title of the group in the stencil. */
  readonly label: string;
  readonly resource: string;
  /** The collection of the lookup's rows. */
  readonly path: CollectionPath;
  readonly item: (row: LookupRow) => StencilItem;
}

/** Model formats that diagrams can be exported to. */
export type ModelFormat = 'bpmn' | 'archimate' | 'archi';

/** A family of shapes: all types that one kind of module draws. */
export interface ShapeFamily {
  /** The key of the module type that the family belongs to. */
  readonly moduleType: string;
  readonly label: string;
  readonly shapes: readonly ShapeType[];
  readonly stencil: readonly StencilGroup[];
  readonly lookup?: StencilLookup;
  /** The contents of a new diagram: fixed cells behind all others, and their title in the inspector. */
  readonly begin?: { readonly label: string; readonly cells: () => readonly ElementCell[] };
  /** The default link type; `Link` if absent (spec W3). */
  readonly linkKey?: string;
  /** Link types besides those of all diagrams. */
  readonly links?: readonly LinkType[];
  /** The item that represents a stakeholder: a pool in a process, an actor in a sequence, a role in an ecosystem. */
  readonly stakeholder?: Pick<StencilItem, 'type' | 'values'>;
  /**
   * The model formats in which diagrams of the family can be exported, besides pictures and the product's own format.
   */
  readonly models?: readonly ModelFormat[];
}

/** The vertices of a link, from its values. */
export const verticesOf = (values: CellValues): readonly Point[] =>
  Array.isArray(values['vertices']) ? (values['vertices'] as readonly Point[]) : [];
