import type { Box, CellValues, Layer, Point } from '../../diagram/cells/cell.ts';
import type { FromFile } from '../../diagram/cells/from-file.ts';

/**
 * A page of another program's drawing after its types are recognised. Identifiers and boxes are still those of the
 * file, converted to units with y down. The next step creates cells.
 */
export interface DrawnPage {
  readonly name: string;
  readonly nodes: readonly DrawnNode[];
  readonly links: readonly DrawnLink[];
  readonly layers: readonly Layer[];
  readonly skipped: readonly SkippedShape[];
  readonly repaired: readonly string[];
  /** Sentences about data that the file lacks for this page. */
  readonly warnings?: readonly string[];
  /** Shapes of other notations that were replaced by the nearest type, with their names in the file. */
  readonly taken?: readonly { readonly id: string; readonly name: string }[];
  /** Annotations that are only text, without a frame. */
  readonly texts?: ReadonlySet<string>;
  /** For each text without a frame, a sentence that says which element it names, or that it becomes an annotation. */
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
  /** The width and height of an icon, if they differ from the usual size. */
  readonly iconSize?: readonly [number, number];
  /** The fields of the item type for which the file has a value. */
  readonly values: CellValues;
  readonly style?: DrawnStyle;
  /** The box of a moved label, relative to the centre of the icon. */
  readonly label?: Box;
  readonly text?: string;
  /** Data of the file that is stored only for exports, by the name of the format. */
  readonly preserved?: CellValues;
  readonly layerId?: string;
  /** The id of the container, or of the activity that has the node on its border. */
  readonly parent?: string;
  /** For a pool: its direction, its lanes, and the size of its header if the lanes do not determine it. */
  readonly pool?: { readonly vertical: boolean; readonly lanes: readonly DrawnLane[]; readonly header?: number };
}

/** The colours, lines and fonts that a user has chosen for a shape: fields of `values.style`. */
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
  /**
   * The point at which the line leaves the source, as fractions of the source's box; undefined if the file has none.
   */
  readonly sourceAnchor?: Point;
  readonly targetAnchor?: Point;
  readonly labelPosition?: 'source' | 'middle' | 'target';
  readonly colour?: string;
  readonly text?: string;
  readonly preserved?: CellValues;
  readonly layerId?: string;
}

/** The values of a `Flow` (BPMN flow) or of a `Link` (ArchiMate relation). */
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
  /** Whether the line belongs to another notation than BPMN. */
  readonly foreign?: boolean;
}
