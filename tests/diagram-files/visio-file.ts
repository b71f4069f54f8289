import { strToU8, zipSync } from 'fflate';
import { readVisioDrawing } from '../../src/diagram-files/visio/visio-drawing.ts';

/** Writes Visio drawings for tests: the parts that the test is about, and otherwise the XML that Visio writes. */

const main = "xmlns='http://schemas.microsoft.com/office/visio/2012/main'";
const office = "xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'";
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
const visio = 'http://schemas.microsoft.com/visio/2010/relationships';

const part = (root: string, contents: string): string =>
  `<?xml version='1.0'?><${root} ${main} ${office}>${contents}</${root}>`;

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns='${packaged}'>${targets
    .map(([type, target], at) => `<Relationship Id='rId${at + 1}' Type='${visio}/${type}' Target='${target}'/>`)
    .join('')}</Relationships>`;

export const cells = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<Cell N='${name}' V='${value}'/>`)
    .join('');

/** Shape data: a value, or a value with the list that contains it. */
export const data = (rows: Readonly<Record<string, string | readonly [value: string, list: string]>>): string =>
  `<Section N='Property'>${Object.entries(rows)
    .map(([name, row]) => {
      const [value, list] = typeof row === 'string' ? [row, undefined] : row;
      return `<Row N='${name}'>${cells({ Value: value, ...(list !== undefined && { Format: list }) })}</Row>`;
    })
    .join('')}</Section>`;

export interface MasterSource {
  readonly id: number;
  readonly nameU: string;
  readonly name?: string;
  readonly baseId?: string;
  readonly size?: readonly [width: number, height: number];
  /** The XML of sections and shapes inside its top shape. */
  readonly inside?: string;
}

const masterShape = ({ size: [width, height] = [1, 0.75], inside = '' }: MasterSource): string =>
  part(
    'MasterContents',
    `<Shapes><Shape ID='5' Type='Group'>${cells({
      PinX: width / 2,
      PinY: height / 2,
      Width: width,
      Height: height,
      LocPinX: width / 2,
      LocPinY: height / 2,
    })}${inside}</Shape></Shapes>`,
  );

/** The masters of most tests, with the identifiers of Microsoft's stencil. */
export const masters = {
  task: { id: 1, nameU: 'Task', baseId: '{220CAACD-63EB-4CD4-9A73-7A77A0F61CB1}' },
  start: { id: 2, nameU: 'Start Event', baseId: '{CADBCBB1-D07C-4876-B723-B5E3CD82C105}', size: [0.3125, 0.3125] },
  intermediate: {
    id: 3,
    nameU: 'Intermediate Event',
    baseId: '{4DCD59EF-3CAC-416B-AB30-70D7C9F2506B}',
    size: [0.3125, 0.3125],
  },
  flow: { id: 4, nameU: 'Sequence Flow', baseId: '{65527EA5-3FD9-44D5-8C80-B74879CF69EA}' },
  subProcess: { id: 5, nameU: 'Expanded Sub-Process', baseId: '{ABE36B3B-6A0A-4E08-848A-2F6788B409EC}', size: [6, 4] },
  collapsed: { id: 6, nameU: 'Collapsed Sub-Process', baseId: '{FECE3BD4-A85D-4246-BBA8-3B42542F5124}' },
  annotation: { id: 7, nameU: 'Text Annotation', baseId: '{8CBD1828-4AF7-45AA-9C50-36F4DEDD8C0B}', size: [1, 0.3125] },
  pool: { id: 8, nameU: 'CFF Container', baseId: '{E38AC282-4454-48F9-99CB-22E54EC4DD26}', size: [6, 4] },
  lane: { id: 9, nameU: 'Pool / Lane', baseId: '{8068BB4A-E281-4704-AA90-21CEAC24CC78}', size: [5, 1.25] },
  list: { id: 10, nameU: 'Swimlane List', baseId: '{82450212-32E5-4547-A992-C9787E9DA08D}' },
  group: { id: 11, nameU: 'Group', baseId: '{4119F5AC-FBDB-42E1-B3CA-181D6411475E}', size: [6, 4] },
  connector: { id: 12, nameU: 'Dynamic connector', baseId: '{DC2BB4EE-3A77-4A7F-B4F0-D77457CB9B11}' },
  rectangle: { id: 13, nameU: 'Rectangle', baseId: '{265F9737-E810-4325-8E7F-292854638452}' },
  dataObject: { id: 14, nameU: 'Data Object', baseId: '{D0D97FA5-148B-451C-A8D8-D9E7F3E57E8B}', size: [0.5, 0.65] },
} as const satisfies Readonly<Record<string, MasterSource>>;

export interface ShapeSource {
  readonly id: number;
  readonly master?: MasterSource;
  /** The centre, in inches from the left and from the bottom. */
  readonly at?: readonly [x: number, y: number];
  readonly size?: readonly [width: number, height: number];
  readonly text?: string;
  readonly relationships?: string;
  readonly cells?: Readonly<Record<string, string | number>>;
  readonly attributes?: string;
  /** The XML of sections and shapes inside it. */
  readonly inside?: string;
}

export const shape = (source: ShapeSource): string => {
  const { id, master, at, size, text, inside = '', attributes = '' } = source;
  const place = at ? { PinX: at[0], PinY: at[1] } : {};
  const extent = size ? { Width: size[0], Height: size[1], LocPinX: size[0] / 2, LocPinY: size[1] / 2 } : {};
  const related = source.relationships ? `<Cell N='Relationships' V='0' F='SUM(${source.relationships})'/>` : '';
  const words = text === undefined ? '' : `<Text>${text}\n</Text>`;
  return `<Shape ID='${id}' Type='Group' ${master ? `Master='${master.id}'` : ''} ${attributes}>${cells({
    ...place,
    ...extent,
    ...source.cells,
  })}${related}${inside}${words}</Shape>`;
};

/** A line from one point to another, with the corners in between. */
export const line = (
  id: number,
  from: readonly [number, number],
  to: readonly [number, number],
  { master = masters.flow, text, inside = '' }: Pick<ShapeSource, 'master' | 'text' | 'inside'> = {},
): string =>
  shape({
    id,
    master,
    cells: { BeginX: from[0], BeginY: from[1], EndX: to[0], EndY: to[1] },
    ...(text !== undefined && { text }),
    inside,
  });

export const glue = (from: number, begin: number, end: number): string =>
  `<Connect FromSheet='${from}' FromCell='BeginX' ToSheet='${begin}' ToCell='PinX'/>` +
  `<Connect FromSheet='${from}' FromCell='EndX' ToSheet='${end}' ToCell='PinX'/>`;

export interface PageOfShapes {
  readonly name?: string;
  readonly shapes: string;
  readonly connects?: string;
  /** The XML of cells and sections of the page's sheet. */
  readonly sheet?: string;
  readonly attributes?: string;
}

/** Writes the drawing as a file. Pages are 10 inches high by default. */
export const visioFile = (
  pages: readonly PageOfShapes[],
  used: readonly MasterSource[] = Object.values(masters),
  others: Readonly<Record<string, string>> = {},
  bytes: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array => {
  const files: Record<string, string> = {
    '_rels/.rels': relationships([['document', 'visio/document.xml']]),
    'visio/document.xml': part('VisioDocument', ''),
    'visio/_rels/document.xml.rels': relationships([
      ['masters', 'masters/masters.xml'],
      ['pages', '/visio/pages/pages.xml'],
    ]),
    'visio/masters/masters.xml': part(
      'Masters',
      used
        .map(
          ({ id, nameU, name = nameU, baseId = '' }, at) =>
            `<Master ID='${id}' NameU='${nameU}' Name='${name}' BaseID='${baseId}'><Rel r:id='rId${at + 1}'/></Master>`,
        )
        .join(''),
    ),
    'visio/masters/_rels/masters.xml.rels': relationships(used.map(({ id }) => ['master', `master${id}.xml`])),
    'visio/pages/pages.xml': part(
      'Pages',
      pages
        .map(
          ({ name = 'Page-1', sheet = cells({ PageHeight: 10 }), attributes = '' }, at) =>
            `<Page ID='${at}' Name='${name}' NameU='Page-${at + 1}' ${attributes}><PageSheet>${sheet}</PageSheet><Rel r:id='rId${at + 1}'/></Page>`,
        )
        .join(''),
    ),
    'visio/pages/_rels/pages.xml.rels': relationships(pages.map((_page, at) => ['page', `page${at + 1}.xml`])),
    ...others,
  };
  for (const source of used) files[`visio/masters/master${source.id}.xml`] = masterShape(source);
  for (const [at, { shapes, connects = '' }] of pages.entries()) {
    files[`visio/pages/page${at + 1}.xml`] = part(
      'PageContents',
      `<Shapes>${shapes}</Shapes><Connects>${connects}</Connects>`,
    );
  }
  return zipSync({
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    ...bytes,
  });
};

/** The page of these shapes after it was read. */
export const drawn = (
  page: Omit<PageOfShapes, 'shapes'> & { readonly shapes: readonly string[] },
  used?: readonly MasterSource[],
) => {
  const found = readVisioDrawing(visioFile([{ ...page, shapes: page.shapes.join('') }], used)).pages[0];
  if (!found) throw new Error('The drawing has no page.');
  return { ...found, node: (id: number) => found.nodes.find((node) => node.id === String(id)) };
};
