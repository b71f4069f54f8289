import type { dia } from '@joint/core';
import type { Box, Cell, Layer, LinkCell, Point } from '../../../diagram/cells/cell.ts';
import type { SpatialIndex } from '../../../diagram/cells/spatial-index.ts';
import type { LinkSettings } from '../../../diagram/routing/link-settings.ts';
import type { ThemeColours } from '../../../diagram/shapes/drawing.ts';
import type { CellMarks } from './cell-marks.ts';
import type { DiagramGraph } from './graph.ts';
import type { History } from './history.ts';
import type { Overlay } from './overlay.ts';
import type { Selection } from './selection.ts';
import type { Viewport } from './viewport.ts';

/** The settings of the module for its diagram. */
export interface DiagramSettings extends LinkSettings {
  readonly show_gridlines: boolean;
  readonly show_snaplines: boolean;
  readonly default_connection_type: string;
  readonly default_link_key: string;
  readonly embedding_enabled: boolean;
}

export const defaultSettings: DiagramSettings = {
  show_gridlines: true,
  show_snaplines: true,
  default_connection_type: 'normal',
  default_link_key: 'Link',
  embedding_enabled: true,
};

/** The effect of a press on the sheet. */
export type Tool = 'select' | 'pan' | 'connect';

/** A request from the engine to the page, such as opening a panel or menu. */
export type UiRequest =
  | {
      readonly kind: 'append' | 'change' | 'link' | 'attach' | 'move' | 'reconnect';
      readonly jsid: string;
      readonly point?: Point;
      readonly client?: Point;
    }
  | { readonly kind: 'rename'; readonly jsid: string; readonly point?: Point; readonly text?: string }
  | { readonly kind: 'run'; readonly command: string }
  /** A cell that another person has deleted while its name was edited, with the new name and the cell's links. */
  | {
      readonly kind: 'deleted';
      readonly cell: Cell;
      readonly links: readonly LinkCell[];
      readonly container: string | null;
    }
  /** A message that an action had no effect, or only a part of it. */
  | { readonly kind: 'notice'; readonly words: string }
  /** Pasted data that does not come from a diagram. */
  | { readonly kind: 'paste'; readonly text: string; readonly files: readonly File[] }
  | { readonly kind: 'menu'; readonly jsid: string | null; readonly client: Point }
  | {
      readonly kind:
        | 'search'
        | 'outline'
        | 'inspector'
        | 'stencil'
        | 'print'
        | 'export'
        | 'import'
        | 'layers'
        | 'lint'
        | 'comments'
        | 'look';
    };

export interface EditorState extends CellMarks {
  readonly readOnly: boolean;
  readonly settings: DiagramSettings;
  readonly tool: Tool;
  /** The jsid of the cell with the keyboard focus. */
  readonly focused: string | null;
  /**
   * The time of the last refused link or missed drop, in milliseconds since the page was opened; 0 for none. Text that
   * is typed soon after was intended for a shape that does not exist.
   */
  readonly missedAt: number;
}

export interface Editor {
  readonly host: HTMLElement;
  readonly graph: DiagramGraph;
  readonly selection: Selection;
  readonly history: History;
  readonly viewport: Viewport;
  readonly index: SpatialIndex;
  readonly overlay: Overlay;
  readonly paper: dia.Paper;
  readonly state: EditorState;
  set(state: Partial<EditorState>): void;
  readonly grid: number;
  route(link: LinkCell): Point[];
  box(cell: Cell): Box;
  /**
   * The topmost cell at a point, among those that `among` accepts. Links are found within a few pixels of their line.
   */
  cellAt(point: Point, among?: (cell: Cell) => boolean): Cell | undefined;
  /** The cells that have views although they are out of view or far away, because they are dragged. */
  readonly moving: Set<string>;
  /** Whether lines are still being routed in idle time. Exports of all lines wait until this is false. */
  readonly isRouting: boolean;
  /** The keys of the item types that the module accepts; undefined if it accepts all. */
  readonly types?: ReadonlySet<string> | undefined;
  /** Passes a sentence to screen readers. */
  announce(sentence: string): void;
  /** Adds a listener that is called at most once a frame, after changes that panels show. */
  onUpdate(listener: () => void): () => void;
  onAnnounce(listener: (sentence: string) => void): () => void;
  /** Requests a panel, a menu or a field from the page. */
  request(request: UiRequest): void;
  onRequest(listener: (request: UiRequest) => void): () => void;
  /** Called once all panels listen; delivers the pending request. */
  panelsReady(): void;
  /** Registers a cleanup that runs when the editor is disposed of. */
  use(cleanup: () => void): void;
  dispose(): void;
  colours(): ThemeColours;
}

export interface EditorOptions {
  readonly cells: readonly Cell[];
  readonly layers: readonly Layer[];
  readonly settings?: Partial<DiagramSettings>;
  readonly readOnly?: boolean;
  /** The keys of the item types that the module accepts; undefined if it accepts all. */
  readonly types?: ReadonlySet<string>;
  readonly onFault?: (cell: Cell, error: unknown) => void;
}
