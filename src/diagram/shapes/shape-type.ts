import type { CollectionPath } from '../../contract/collection-path.ts';
import type { Box, CellValues, ElementCell, LinkCell, Point, Size } from '../cells/cell.ts';
import type { Drawing, Paint } from './drawing.ts';

/** The figure at whose border the ends of links are cut. */
export type Outline = 'rectangle' | 'ellipse' | 'diamond' | 'lifeline';

/** A side of a shape's box. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

/** Something the stencil offers: a type with values it starts from. */
export interface StencilItem {
  readonly label: string;
  readonly type: string;
  readonly values?: CellValues;
  /** Further search words. */
  readonly words?: readonly string[];
  /** Initial properties beside the values: a shape for a particular stakeholder. */
  readonly starts?: Partial<
    Pick<ElementCell, 'title' | 'stakeholder_ids' | 'product_and_service_item_ids' | 'tag_ids' | 'user_ids'>
  >;
}

/** The interface between the editor and one type of element. The editor never switches on a type. */
export interface ShapeType {
  /** The key of the item type: `bp.Activity`. */
  readonly key: string;
  /** Its name by its values: "Exclusive gateway". For lists, outline and screen readers. */
  describe(cell: Pick<ElementCell, 'values'>): string;
  readonly sizes: {
    readonly stencil: Size;
    readonly preview: Size;
    /** The size it is placed with, by its values (an expanded sub-process is larger than a task). */
    canvas(values: CellValues): Size;
  };
  readonly minimumSize: Size;
  /** Icon-like shapes (events, gateways) have fixed proportions; false: users cannot resize them. */
  readonly resizable: boolean;
  readonly outline: Outline;
  draw(cell: Pick<ElementCell, 'title' | 'size' | 'values'> & Partial<ElementCell>): Drawing;
  /** The visible upper right corner, if it is not that of the box: a figure in the middle of a wide box. */
  cornerOf?(cell: Pick<ElementCell, 'size' | 'values'>): Point;
  /** The box in which the label is edited, in the shape's own coordinates; may be outside of the shape. */
  labelBox(cell: Pick<ElementCell, 'title' | 'size' | 'values'>): Box;
  /**
   * The parts that labels of others do not cover, in its own coordinates: bands with names, lines between lanes,
   * titles.
   */
  marks?(cell: Pick<ElementCell, 'title' | 'size' | 'values'>): readonly Box[];
  /** Its initial values. */
  readonly values: CellValues;
  /** Whether it can contain elements, as the initial flag of a new one. */
  readonly embeddingEnabled: boolean;
  readonly embeddingExcluded: boolean;
  /** A container that may be inside containers (sub-process, group): accepts this child although the flag is off. */
  frames?(cell: Pick<ElementCell, 'values'>, child: Pick<ElementCell, 'type' | 'values'>): boolean;
  /**
   * Whether a press at the point grabs the shape; `slack` is the tolerance of a press. The rest of its area counts as
   * sheet, where a selection frame can be drawn. Default: everywhere.
   */
  canGrabAt?(cell: Pick<ElementCell, 'position' | 'size' | 'values'>, point: Point, slack: number): boolean;
  /**
   * The position of the pointer while the shape is dragged from the palette, relative to its corner. Default: its
   * centre.
   */
  gripAt?(size: Size): Point;
  /** Its position in a container that assigns one, beside the present contents (bars on a lifeline). */
  placeIn?(cell: Box, container: Box, beside: readonly Box[]): Point;
  /** It surrounds other elements: a selection can be put into a new one. */
  readonly surrounds?: true;
  /** A fixed part whose name is a setting of the diagram: it is written in the inspector, not on the sheet. */
  readonly namedInInspector?: true;
  /** Its position has a meaning, such as time or amount: layouts do not move it. */
  readonly placeTells?: true;
  /** A leader line points to its label, which may be further away than those of others. */
  readonly hasLeader?: true;
  /** Elements of this type are side by side at the same height: a new one is placed to their right (participants). */
  readonly abreast?: true;
  /** It is attached to the border of its host (boundary events). */
  readonly onBorder?: boolean;
  /** Other elements can be attached to its border. */
  readonly hosts?: boolean;
  /** Whether it can be connected at all. */
  readonly connectable: boolean;
  /** The initial values of a `Link` that begins at it, if that is more than an association. */
  readonly linkValues?: CellValues;
  /** The most likely next items, for quick append. */
  readonly next: readonly StencilItem[];
  /** The items that it can be changed into. */
  readonly changes: readonly StencilItem[];
  /** Shows a picture that users upload. */
  readonly pictured?: boolean;
  /** Its values with another side facing the connected shape; undefined if a side other than `from` faces it. */
  turned?(values: CellValues, from: Side, to: Side): CellValues | undefined;
  /**
   * The consequences of a change: values that depend on the position, or a position that depends on values. Undefined
   * without any.
   */
  settle?(cell: ElementCell, before: ElementCell | undefined): Partial<ElementCell> | undefined;
}

/** The interface between the editor and one type of link. */
export interface LinkType {
  readonly key: string;
  describe(cell: Pick<LinkCell, 'values'>): string;
  readonly values: CellValues;
  /** Line, ends and colour. Markers are drawings pointing along +x with their tip at the origin. */
  style(cell: Pick<LinkCell, 'values'>): LinkStyle;
  readonly changes: readonly StencilItem[];
  /** The link is horizontal, at a height of its own that represents its time (messages of a sequence). */
  readonly level?: boolean;
  /** The item that the link creates at its target: the activation bar of the receiver. */
  begins?(cell: Pick<LinkCell, 'values'>): StencilItem | undefined;
  /** Its values when it returns to the caller. */
  readonly answer?: CellValues;
  /** Its values when it returns to its own source. */
  readonly itself?: CellValues;
}

export interface LinkStyle {
  readonly stroke: Paint;
  readonly width: number;
  readonly dash?: readonly number[];
  /** Two parallel lines: the line in its width, and over it one 2 wide of the paper's colour. */
  readonly doubled?: true;
  /** An envelope in the middle of the line, filled with this. */
  readonly envelope?: Paint;
  readonly source?: LinkMarker;
  readonly target?: LinkMarker;
  readonly text: Paint;
  readonly fontSize: number;
}

export interface LinkMarker {
  readonly d: string;
  readonly fill: Paint;
  /** The distance between the end of the line and the tip of the marker, so that a hollow marker stays hollow. */
  readonly inset: number;
}

/** A group of shapes in the stencil. */
export interface StencilGroup {
  readonly label: string;
  readonly items: readonly StencilItem[];
  /** Collapsed until a person opens or searches it. */
  readonly rare?: boolean;
}

/** The fields of a lookup row that a shape shows. */
export interface LookupRow {
  readonly id: number;
  readonly name: string;
  readonly color: string | null;
}

/** A lookup whose rows are offered as shapes, so that rows added by administrators can be drawn at once. */
export interface StencilLookup {
  /** The title of the group in the stencil. */
  readonly label: string;
  readonly resource: string;
  /** The collection of its rows. */
  readonly path: CollectionPath;
  readonly item: (row: LookupRow) => StencilItem;
}

/** Formats of models that other programs read. */
export type ModelFormat = 'bpmn' | 'archimate' | 'archi';

/** A family of shapes: everything that one kind of module draws. */
export interface ShapeFamily {
  /** The key of the kind of module that is drawn with it. */
  readonly moduleType: string;
  readonly label: string;
  readonly shapes: readonly ShapeType[];
  readonly stencil: readonly StencilGroup[];
  readonly lookup?: StencilLookup;
  /** The contents of a new diagram: fixed cells below everything else, and their name. */
  readonly begin?: { readonly label: string; readonly cells: () => readonly ElementCell[] };
  /** The default kind of link; `Link` if absent (spec W3). */
  readonly linkKey?: string;
  /** Further kinds of links, besides those of all diagrams. */
  readonly links?: readonly LinkType[];
  /** The shape of a participant: a pool in a process, an actor in a sequence, a role in an ecosystem. */
  readonly stakeholder?: Pick<StencilItem, 'type' | 'values'>;
  /** Model formats in which its diagrams can be exported, besides pictures and the product's own format. */
  readonly models?: readonly ModelFormat[];
}

/** The vertices in a link's values. */
export const verticesOf = (values: CellValues): readonly Point[] =>
  Array.isArray(values['vertices']) ? (values['vertices'] as readonly Point[]) : [];
