/** Writes an XLSForm file from its sheets as rows of text. */
import writeWorkbook from 'write-excel-file/node';

export async function xlsform(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const written = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => (value === '' ? null : { value }))),
  }));
  return writeWorkbook(written).toBuffer();
}
