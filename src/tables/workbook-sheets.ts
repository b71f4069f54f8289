/** Which sheets of a workbook hold rows, and in which part of the archive each is. Pure; linear. */

/** A sheet of rows. */
interface SheetPart {
  /** Name of its part in the archive. */
  readonly path: string;
}

/** What a workbook says of its sheets. */
export interface WorkbookSheets {
  /** Those of rows, in the order of the workbook. */
  readonly sheets: readonly SheetPart[];
  /** The part of the texts that its cells share. */
  readonly sharedTexts: string;
  /** Its days are counted from 1904, not from 1900. */
  readonly from1904: boolean;
  /** The workbook without sheets of another kind, such as charts, which no reader of rows opens. */
  readonly xml: string;
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).join('') ?? '';

/** Where a part lies that the workbook points to. */
const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** Reads the parts `xl/workbook.xml` and `xl/_rels/workbook.xml.rels`. */
export function workbookSheets(xml: string, relations: string): WorkbookSheets {
  const parts = new Map<string, { readonly kind: string; readonly path: string }>();
  for (const [tag] of relations.matchAll(/<(?:[\w.-]+:)?Relationship\s[^>]*>/g))
    parts.set(attribute(tag, 'Id'), {
      kind: attribute(tag, 'Type').split('/').at(-1) ?? '',
      path: pathOf(attribute(tag, 'Target')),
    });
  const sheets: SheetPart[] = [];
  const whole = xml
    .replace(/<(?:[\w.-]+:)?sheet\s[^>]*>/g, (tag) => {
      const part = parts.get(attribute(tag, '[\\w.-]+:id') || attribute(tag, 'id'));
      if (part?.kind !== 'worksheet') return '';
      sheets.push({ path: part.path });
      return tag;
    })
    .replace(/(\sdate1904\s*=\s*)(?:"true"|'true')/, '$1"1"');
  return {
    sheets,
    sharedTexts: [...parts.values()].find(({ kind }) => kind === 'sharedStrings')?.path ?? 'xl/sharedStrings.xml',
    from1904: /\sdate1904\s*=\s*["']1["']/.test(whole),
    xml: whole,
  };
}
