import type { CollectionPath } from '../../contract/collection-path.ts';
import type { Box, CellValues, ElementCell, LinkCell, Point, Size } from '../cells/cell.ts';
import type { Drawing, Paint } from './drawing.ts';

/** How a link meets an outline: the figure that stands for the shape when ends are cut off at its border. */
export type Outline = 'rectangle' | 'ellipse' | 'diamond' | 'lifeline';

/** A side of a shape's box. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

/** Something the stencil offers: a type with values it starts from. */
export interface StencilItem {
  readonly label: string;
  readonly type: string;
  readonly values?: CellValues;
  /** More words it is found by. */
  readonly words?: readonly string[];
  /** What a new one starts with beside its values: a shape that stands for somebody in particular. */
  readonly starts?: Partial<
    Pick<ElementCell, 'title' | 'stakeholder_ids' | 'product_and_service_item_ids' | 'tag_ids' | 'user_ids'>
  >;
}

/** What the editor asks of every kind of element. One object a type; the editor never switches on a type. */
export interface ShapeType {
  /** The key of the item type: `bp.Activity`. */
  readonly key: string;
  /** What people call it, with its values looked at: "Exclusive gateway". For lists, outline and screen readers. */
  describe(cell: Pick<ElementCell, 'values'>): string;
  readonly sizes: {
    readonly stencil: Size;
    readonly preview: Size;
    /** The size it is placed with, by its values (an expanded sub-process is larger than a task). */
    canvas(values: CellValues): Size;
  };
  readonly minimumSize: Size;
  /** Icon-like shapes (events, gateways) keep their proportions; false: their size is not the user's to change. */
  readonly resizable: boolean;
  readonly outline: Outline;
  draw(cell: Pick<ElementCell, 'title' | 'size' | 'values'> & Partial<ElementCell>): Drawing;
  /** Where its upper corner is to the eye, if not in the corner of its box: a figure in the midst of a broad box. */
  cornerOf?(cell: Pick<ElementCell, 'size' | 'values'>): Point;
  /** Where the label is edited, in the shape's own coordinates; may lie outside of it. */
  labelBox(cell: Pick<ElementCell, 'title' | 'size' | 'values'>): Box;
  /** What of it words of others do not stand on, in its own coordinates: bands with names, lines between lanes, titles. */
  marks?(cell: Pick<ElementCell, 'title' | 'size' | 'values'>): readonly Box[];
  /** What a new one starts with. */
  readonly values: CellValues;
  /** May things be put into it, by the flag that a new one gets. */
  readonly embeddingEnabled: boolean;
  readonly embeddingExcluded: boolean;
  /** Containers that may stand in containers themselves (sub-process, group): takes this child although the flag is off. */
  frames?(cell: Pick<ElementCell, 'values'>, child: Pick<ElementCell, 'type' | 'values'>): boolean;
  /**
   * Where a press takes hold of it, `slack` being what a hand is off by; what else lies inside is sheet, where a frame
   * can be drawn. Left out: everywhere.
   */
  canGrabAt?(cell: Pick<ElementCell, 'position' | 'size' | 'values'>, point: Point, slack: number): boolean;
  /** Where the pointer holds it while it is dragged from the palette, from its corner. Left out: in its middle. */
  gripAt?(size: Size): Point;
  /** Its place in a container that gives it one, beside what stands there already (bars on a lifeline). */
  placeIn?(cell: Box, container: Box, beside: readonly Box[]): Point;
  /** Stands around what belongs together: a selection can be given one. */
  readonly surrounds?: true;
  /** A fixed part whose name is a setting of the diagram: it is written in the inspector, not on the sheet. */
  readonly namedInInspector?: true;
  /** Where it stands says something, when or how much: no layout gives it another place. */
  readonly placeTells?: true;
  /** A line leads to its words where they stand far from it: they may stand farther away than those of others. */
  readonly hasLeader?: true;
  /** Stands beside the others of its type, all at one height: a new one comes to their right (participants). */
  readonly abreast?: true;
  /** Sits on the border of what it is put on (boundary events). */
  readonly onBorder?: boolean;
  /** Takes what sits on borders. */
  readonly hosts?: boolean;
  /** Does it take part in connections at all. */
  readonly connectable: boolean;
  /** What a `Link` that begins at it starts as, where that is more than an association. */
  readonly linkValues?: CellValues;
  /** What comes next, most likely first: the quick append offers these. */
  readonly next: readonly StencilItem[];
  /** What it can be changed into. */
  readonly changes: readonly StencilItem[];
  /** Shows a picture that people give it. */
  readonly pictured?: boolean;
  /** Its values with another side facing the shape it is joined to; undefined where not `from`, but another side faces it. */
  turned?(values: CellValues, from: Side, to: Side): CellValues | undefined;
  /** What follows from a change: values that go by the place, a place that goes by values. Nothing: undefined. */
  settle?(cell: ElementCell, before: ElementCell | undefined): Partial<ElementCell> | undefined;
}

/** What the editor asks of every kind of link. */
export interface LinkType {
  readonly key: string;
  describe(cell: Pick<LinkCell, 'values'>): string;
  readonly values: CellValues;
  /** Line, ends and colour. Markers are drawings pointing along +x with their tip at the origin. */
  style(cell: Pick<LinkCell, 'values'>): LinkStyle;
  readonly changes: readonly StencilItem[];
  /** Runs level at a height of its own, which says when it happens (messages of a sequence). */
  readonly level?: boolean;
  /** What such a link begins where it arrives: the bar of who is at work from then on. */
  begins?(cell: Pick<LinkCell, 'values'>): StencilItem | undefined;
  /** What such a link is when it goes back to who began the bar. */
  readonly answer?: CellValues;
  /** What such a link is when it goes to where it comes from. */
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
  /** How far the line ends before the tip, so that a hollow marker stays hollow. */
  readonly inset: number;
}

/** Shapes that stand together in the stencil. */
export interface StencilGroup {
  readonly label: string;
  readonly items: readonly StencilItem[];
  /** Folded until somebody opens it or looks for something in it. */
  readonly rare?: boolean;
}

/** A row of a lookup, as far as a shape shows it. */
export interface LookupRow {
  readonly id: number;
  readonly name: string;
  readonly color: string | null;
}

/** A lookup whose rows are offered as shapes, so that what administrators add can be drawn at once. */
export interface StencilLookup {
  /** What the group in the stencil is called. */
  readonly label: string;
  readonly resource: string;
  /** Where its rows are listed. */
  readonly path: CollectionPath;
  readonly item: (row: LookupRow) => StencilItem;
}

/** Formats of models that other programs read. */
export type ModelFormat = 'bpmn' | 'archimate' | 'archi';

/** A family of shapes: what one kind of module draws with. */
export interface ShapeFamily {
  /** The key of the kind of module that is drawn with it. */
  readonly moduleType: string;
  readonly label: string;
  readonly shapes: readonly ShapeType[];
  readonly stencil: readonly StencilGroup[];
  readonly lookup?: StencilLookup;
  /** What a new, empty diagram begins with: fixed cells that everything else stands on, and what people call them. */
  readonly begin?: { readonly label: string; readonly cells: () => readonly ElementCell[] };
  /** The kind of link that is drawn unless another is asked for; `Link` if it does not say (spec W3). */
  readonly linkKey?: string;
  /** Kinds of links of its own, besides those of all diagrams. */
  readonly links?: readonly LinkType[];
  /** How somebody who takes part is drawn: a pool in a process, an actor in a sequence, a role in an ecosystem. */
  readonly stakeholder?: Pick<StencilItem, 'type' | 'values'>;
  /** Formats of models that its diagrams go out as, beside pictures and the product's own. */
  readonly models?: readonly ModelFormat[];
}

/** Vertices of a link as its values keep them. */
export const verticesOf = (values: CellValues): readonly Point[] =>
  Array.isArray(values['vertices']) ? (values['vertices'] as readonly Point[]) : [];
