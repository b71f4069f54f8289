/** The product's own file format for diagrams: all data except what belongs to a server. */
import type { Cell, Layer } from '../../../diagram/cells/cell.ts';

/** The version of the format; this member also distinguishes it from other JSON. */
const tesseraVersion = 1;

interface TesseraFile {
  readonly tessera: typeof tesseraVersion;
  /** The key of the kind of module. */
  readonly kind: string;
  readonly name: string;
  readonly layers: readonly Layer[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly cells: readonly Cell[];
}

type TesseraSource = Omit<TesseraFile, 'tessera'>;

/** References into a workspace, which are meaningless or wrong in another one. */
const ofTheServer = new Set([
  'comment_count',
  'unread_comment_count',
  'stakeholder_ids',
  'product_and_service_item_ids',
  'tag_ids',
  'user_ids',
]);

const portable = (cell: Cell): Cell =>
  Object.fromEntries(Object.entries(cell).filter(([name]) => !ofTheServer.has(name))) as unknown as Cell;

/** The text of a file that the import reads back as the same diagram. */
export function tesseraFile({ kind, name, layers, settings, cells }: TesseraSource): string {
  const file: TesseraFile = { tessera: tesseraVersion, kind, name, layers, settings, cells: cells.map(portable) };
  return `${JSON.stringify(file, null, 2)}\n`;
}
