import { isFixed } from '../../cells/cell.ts';
import { asBusinessProcess } from '../../notation/as-business-process.ts';
import { archimateOf, wordsOfType } from '../../shapes/archimate/concept.ts';
import { type WrittenMarkup, xmlElement } from '../xml/write-xml.ts';
import type { ArchimateConcept } from './archimate-model.ts';
import { type ViewSource, writeView } from './write-view.ts';
import { WrittenModel } from './written-model.ts';

interface ExportedArchimate {
  readonly xml: string;
  /** Sentences: what became the nearest thing, and what is missing in the file. */
  readonly warnings: readonly string[];
}

const wordsIn = ({ name, documentation }: ArchimateConcept): readonly WrittenMarkup[] => [
  xmlElement('name', {}, name),
  ...(documentation === '' ? [] : [xmlElement('documentation', {}, documentation)]),
];

const listed = (name: string, items: readonly WrittenMarkup[]): readonly WrittenMarkup[] =>
  items.length > 0 ? [xmlElement(name, {}, items)] : [];

const takenSentence = (taken: readonly string[]): readonly string[] => {
  if (taken.length === 0) return [];
  const kinds = [...Map.groupBy(taken, (type) => type)].map(
    ([type, same]) => `${same.length} × ${wordsOfType(type).toLowerCase()}`,
  );
  const what =
    taken.length === 1
      ? 'Of what is no ArchiMate, 1 thing became'
      : `Of what is no ArchiMate, ${taken.length} things became`;
  return [`${what} the nearest thing to it: ${kinds.join(', ')}.`];
};

/** The basic shapes of a process flow in the words of the full notation; what is neither stays as it is. */
const inFullNotation = ({ name, cells }: ViewSource): ViewSource => {
  const { cells: known, other } = asBusinessProcess(cells.filter((cell) => !isFixed(cell)));
  return { name, cells: [...known, ...other] };
};

/**
 * Writes diagrams as one model in the exchange format of ArchiMate 3, each as a view. What came from such a model goes
 * out as the elements and relations that it was; anything else as the nearest thing, which is reported.
 */
export const writeArchimate = (first: ViewSource, ...others: readonly ViewSource[]): ExportedArchimate => {
  const sources = [first, ...others].map(inFullNotation);
  const model = new WrittenModel();
  const taken: string[] = [];
  const left: string[] = [];
  let count = 0;
  const isModelled = sources.some(({ cells }) => cells.some(({ values }) => archimateOf(values)));
  const views = new Map(sources.map(({ name }, at) => [name, `view-${at + 1}`]));
  const written = sources.map((source, at) =>
    writeView(source, `view-${at + 1}`, {
      model,
      views,
      isModelled,
      newId: () => {
        count += 1;
        return `drawn-${count}`;
      },
      report: (outcome) => ('taken' in outcome ? taken.push(outcome.taken) : left.push(outcome.left)),
    }),
  );
  const elements = [...model.elements].map(([identifier, element]) =>
    xmlElement('element', { identifier, 'xsi:type': element.type }, wordsIn(element)),
  );
  const relations = [...model.relations].map(([identifier, { type, source, target, more, ...words }]) =>
    xmlElement(
      'relationship',
      { identifier, source, target, 'xsi:type': type, ...more },
      wordsIn({ type, more, ...words }),
    ),
  );
  const root = xmlElement(
    'model',
    {
      xmlns: 'http://www.opengroup.org/xsd/archimate/3.0/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation':
        'http://www.opengroup.org/xsd/archimate/3.0/ http://www.opengroup.org/xsd/archimate/3.1/archimate3_Diagram.xsd',
      identifier: 'model',
    },
    [
      xmlElement('name', {}, first.name),
      ...listed('elements', elements),
      ...listed('relationships', relations),
      xmlElement('views', {}, [xmlElement('diagrams', {}, written)]),
    ],
  );
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`,
    warnings: [...takenSentence(taken), ...left.map((name) => `ArchiMate has no word for “${name}”: it is left out.`)],
  };
};
