import type { Box, CellValues, Layer, Point } from '../../diagram/cells/cell.ts';
import type { FromFile } from '../../diagram/cells/from-file.ts';

/**
 * A page of another program's drawing with recognised types, but still with the identifiers and boxes of the file: in
 * units, y down. The next stage creates cells from it.
 */
export interface DrawnPage {
  readonly name: string;
  readonly nodes: readonly DrawnNode[];
  readonly links: readonly DrawnLink[];
  readonly layers: readonly Layer[];
  readonly skipped: readonly SkippedShape[];
  readonly repaired: readonly string[];
  /** Sentences about data of the file that the page lacks. */
  readonly warnings?: readonly string[];
  /** Shapes of another notation that were mapped to the nearest type, with their names in the file. */
  readonly taken?: readonly { readonly id: string; readonly name: string }[];
  /** Annotations that are only text, without a frame. */
  readonly texts?: ReadonlySet<string>;
  /** A sentence for each text without a frame: the element it names, or that it becomes an annotation. */
  readonly named?: readonly string[];
}

export type DrawnKind =
  | 'event'
  | 'activity'
  | 'gateway'
  | 'data-object'
  | 'data-store'
  | 'message'
  | 'group'
  | 'annotation'
  | 'pool';

export interface DrawnNode extends FromFile {
  readonly id: string;
  readonly kind: DrawnKind;
  readonly name: string;
  readonly box: Box;
  /** Width and height of an icon that is not of the usual size. */
  readonly iconSize?: readonly [number, number];
  /** The fields of the item type that have a value in the file. */
  readonly values: CellValues;
  readonly style?: DrawnStyle;
  /** The box of a moved label, relative to the centre of the icon. */
  readonly label?: Box;
  readonly text?: string;
  /** Data of the file that is only preserved, by the name of the format. */
  readonly preserved?: CellValues;
  readonly layerId?: string;
  /** Its container, or the activity on whose border it is. */
  readonly parent?: string;
  /** Of a pool: its direction, its lanes, and the size of its header if the lanes do not determine it. */
  readonly pool?: { readonly vertical: boolean; readonly lanes: readonly DrawnLane[]; readonly header?: number };
}

/** The colours, lines and letters that were chosen for a shape: fields of `values.style`. */
export interface DrawnStyle {
  readonly fill?: string;
  readonly transparency?: number;
  readonly outline?: string;
  readonly outline_style?: 'solid' | 'dashed' | 'dotted';
  readonly outline_width?: number;
  readonly text_color?: string;
  readonly font_size?: number;
}

export interface DrawnLane {
  readonly id: string;
  readonly name: string;
  readonly box: Box;
  readonly lanes: readonly DrawnLane[];
}

export interface DrawnLink extends FromFile {
  readonly id: string;
  readonly meaning: LinkMeaning;
  readonly name: string;
  readonly source: string;
  readonly target: string;
  readonly vertices: readonly Point[];
  /** Fractions of the end's box, if the file gives a point on it. */
  readonly sourceAnchor?: Point;
  readonly targetAnchor?: Point;
  readonly labelPosition?: 'source' | 'middle' | 'target';
  readonly colour?: string;
  readonly text?: string;
  readonly preserved?: CellValues;
  readonly layerId?: string;
}

/** A flow of BPMN, or a relation of ArchiMate: the values of `Flow` and `Link`. */
export type LinkMeaning =
  | {
      readonly flowType: 'normal' | 'conditional' | 'default' | 'message' | 'association' | 'conversation';
      readonly direction?: 'none' | 'one' | 'both';
    }
  | { readonly link_type: string };

export interface SkippedShape {
  readonly id: string;
  readonly name: string;
  readonly text?: string;
  readonly reason: string;
  /** Whether it belongs to another notation. */
  readonly foreign?: boolean;
}
