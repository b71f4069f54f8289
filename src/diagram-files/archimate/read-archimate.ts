import { wordsOfType } from '../../diagram/shapes/archimate/concept.ts';
import { diagramOf } from '../drawn/drawn-diagram.ts';
import { ImportRefused, type ImportResult } from '../import-result.ts';
import { importLimits } from '../limits.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { unzip } from '../zip/unzip.ts';
import { readArchiModel } from './archi-model.ts';
import type { ArchimateModel } from './archimate-model.ts';
import { archimatePage } from './archimate-page.ts';
import { readExchangeModel } from './exchange-model.ts';
import { preservedViews } from './preserved-view.ts';

const refused = () =>
  new ImportRefused(
    'The file is not a model of ArchiMate. Choose an exchange file (.xml) or a model of Archi (.archimate).',
  );

/** The root element of a model. Archi stores a model with pictures as a ZIP file, in which the model is one entry. */
const rootOf = (bytes: Uint8Array): XmlElement => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readXml(bytes);
  const model = unzip(bytes, (name) => name === 'model.xml').get('model.xml');
  if (!model) throw refused();
  return readXml(model);
};

/** Whether the element is the root of an ArchiMate model, in either format. */
const isArchimateRoot = ({ local, namespace }: XmlElement): boolean =>
  local === 'model' && /^http:\/\/www\.(opengroup\.org\/xsd\/archimate|archimatetool\.com\/archimate)/.test(namespace);

const modelOf = (root: XmlElement): ArchimateModel => {
  if (!isArchimateRoot(root)) throw refused();
  return root.namespace.includes('opengroup') ? readExchangeModel(root) : readArchiModel(root);
};

/** The maximum number of elements that the report names; it counts the others. */
const maxNamed = 30;

/** A sentence about relations that no view draws. */
const undrawnOf = ({ relations, views }: ArchimateModel): readonly string[] => {
  const drawn = new Set(views.flatMap(({ connections }) => connections.map(({ relation }) => relation)));
  const count = [...relations.keys()].filter((id) => !drawn.has(id)).length;
  if (count === 0) return [];
  const which = count === 1 ? '1 relation of the model is' : `${count.toLocaleString('en')} relations of the model are`;
  const they = count === 1 ? 'it' : 'them';
  return [
    `${which} drawn as a line in no view: a shape within another one may be all that shows ${they}. An export of all views has ${they} again.`,
  ];
};

/** A sentence about elements that no view shows. */
const unseenOf = ({ elements, views }: ArchimateModel): readonly string[] => {
  const seen = new Set(views.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const unseen = [...elements].filter(([id]) => !seen.has(id)).map(([, element]) => element);
  if (unseen.length === 0) return [];
  const names = unseen
    .slice(0, maxNamed)
    .map(({ name, type }) => `${name || 'one without a name'} (${wordsOfType(type)})`);
  const more = unseen.length > maxNamed ? ` and ${unseen.length - maxNamed} more` : '';
  const which = unseen.length === 1 ? '1 element of the model stands' : `${unseen.length} elements of the model stand`;
  const they = unseen.length === 1 ? 'it' : 'them';
  const [first] = views.filter(({ nodes }) => nodes.length > 0);
  const again = first ? ` An export of “${first.name}” has ${they} again.` : '';
  return [`${which} in no view, and only views are drawn: ${names.join(', ')}${more}.${again}`];
};

/** Sentences about views that refer to missing elements or relations, because the file is damaged. */
const lackedOf = ({ elements, relations, views }: ArchimateModel): readonly string[] => {
  const shapes = views
    .flatMap(({ nodes }) => nodes)
    .filter(({ element }) => element !== undefined && !elements.has(element)).length;
  const lines = views
    .flatMap(({ connections }) => connections)
    .filter(({ relation }) => relation !== undefined && !relations.has(relation)).length;
  const unplaced = views.flatMap(({ nodes }) => nodes).filter((node) => node.unplaced).length;
  return [
    ...(unplaced ? [`The file lacks the places of ${countOf(unplaced, 'shape')}: they lie in a corner.`] : []),
    ...(shapes ? [`The file lacks the elements of ${countOf(shapes, 'shape')}: their names and kinds are lost.`] : []),
    ...(lines ? [`The file lacks the relations of ${countOf(lines, 'line')}: they became associations.`] : []),
  ];
};

const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/**
 * Imports an ArchiMate model (exchange format 2.1 or 3, or Archi's own format): every view becomes a diagram. Elements
 * become boxes in the colour of their layer, relations become links of the same kind. Each box stores the type of its
 * element.
 * @throws {ImportRefused} with a sentence, if the file is not an ArchiMate model, or has no views
 */
export const readArchimate = (bytes: Uint8Array): ImportResult => {
  const model = modelOf(rootOf(bytes));
  const shapes = model.views.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (shapes > importLimits.shapes) throw new ImportRefused('The model shows more than can be imported. Split it.');
  const preserved = preservedViews(model);
  const pages = model.views.map((view) => archimatePage(view, model, preserved.get(view.id)));
  const shown = pages.filter(({ nodes }) => nodes.length > 0);
  if (shown.length === 0) {
    const [unseen = 'Only views can be drawn.'] = unseenOf(model);
    throw new ImportRefused(`The model of ArchiMate has no view that shows anything. ${unseen}`);
  }
  return {
    format: 'archimate',
    diagrams: shown.map(diagramOf),
    report: {
      skipped: pages.flatMap((page) =>
        page.skipped.map(({ name, text, reason }) => ({ name, ...(text && { text }), diagram: page.name, reason })),
      ),
      repaired: [],
      warnings: [
        ...lackedOf(model),
        ...unseenOf(model),
        ...undrawnOf(model),
        ...pages
          .filter(({ nodes }) => nodes.length === 0)
          .map(({ name }) => `The view “${name}” is empty, and was left out.`),
      ],
    },
  };
};
