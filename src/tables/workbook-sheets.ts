/** Finds the sheets with rows in a workbook, and their parts in the archive. Pure; linear. */

/** A sheet of rows. */
interface SheetPart {
  /** The name of its part in the archive. */
  readonly path: string;
}

/** The contents of a workbook's directory. */
export interface WorkbookSheets {
  /** The sheets with rows, in workbook order. */
  readonly sheets: readonly SheetPart[];
  /** The part with the texts that cells share. */
  readonly sharedTexts: string;
  /** Whether days are counted from 1904 instead of 1900. */
  readonly from1904: boolean;
  /** The workbook's XML without sheets of other kinds, such as charts, which readers of rows do not open. */
  readonly xml: string;
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).join('') ?? '';

/** The path of a part that the workbook references. */
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
