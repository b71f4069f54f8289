/** Writes the product's own file format for diagrams: all data except identifiers of the server. */
import type { Cell, Layer } from '../../../diagram/cells/cell.ts';

/** The version of the format. Its key also distinguishes the format from other JSON. */
const tesseraVersion = 1;

interface TesseraFile {
  readonly tessera: typeof tesseraVersion;
  /** The key of the module type. */
  readonly kind: string;
  readonly name: string;
  readonly layers: readonly Layer[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly cells: readonly Cell[];
}

type TesseraSource = Omit<TesseraFile, 'tessera'>;

/** Fields that refer to rows of a workspace. In another workspace they would be meaningless or wrong. */
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

/** The text of a file from which the import creates the same diagram. */
export function tesseraFile({ kind, name, layers, settings, cells }: TesseraSource): string {
  const file: TesseraFile = { tessera: tesseraVersion, kind, name, layers, settings, cells: cells.map(portable) };
  return `${JSON.stringify(file, null, 2)}\n`;
}
