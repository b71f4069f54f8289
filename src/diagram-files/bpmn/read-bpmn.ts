import type { ReadResult } from 'bpmn-moddle';
import { withReadableWords } from '../drawn/readable-words.ts';
import { type ImportedDiagram, ImportRefused, type ImportResult } from '../import-result.ts';
import { importLimits } from '../limits.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { withLineFeedReferences } from '../xml/line-breaks.ts';
import { readXml } from '../xml/read-xml.ts';
import { cellsOf } from './draft.ts';
import { createModdle, isA, type Moddle, many, one, type UnresolvedReference } from './moddle.ts';
import { Notes } from './notes.ts';
import { placeUndrawn } from './place-undrawn.ts';
import { type Plane, planesOf } from './planes.ts';
import { preserveExtras } from './preserve-extras.ts';
import { readElements } from './read-elements.ts';
import { readLinks, undrawnLinks } from './read-links.ts';
import { withMarkupAsText, withValidIds } from './readable-xml.ts';
import type { PlaneReading } from './reading.ts';
import { undrawnOf } from './undrawn.ts';
import { withUniqueIds } from './unique-ids.ts';

const modelNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL';

/**
 * Resolves references with a namespace prefix. References are qualified names, and some programs write them with the
 * prefix of the file's own namespace.
 */
const withPrefixedReferences = (read: ReadResult): ReadResult => {
  const joined = new Set<string>();
  const references: readonly UnresolvedReference[] = read.references;
  for (const { element, property, id } of references) {
    const target = read.elementsById[id] ? undefined : read.elementsById[id.replace(/^.*:/, '')];
    if (!target) continue;
    const name = property.replace(/^.*:/, '');
    const known = element.$descriptor.properties?.find((candidate) => candidate.name.replace(/^.*:/, '') === name);
    if (known?.isMany) element[name] = [...many(element, name), target];
    else element[name] = target;
    joined.add(`unresolved reference <${id}>`);
  }
  return { ...read, warnings: read.warnings.filter(({ message }) => !joined.has(message)) };
};

const parse = async (bytes: Uint8Array, moddle: ReturnType<typeof createModdle>, notes: Notes): Promise<ReadResult> => {
  const root = readXml(bytes);
  if (root.local !== 'definitions' || root.namespace !== modelNamespace) {
    throw new ImportRefused(`The file is XML, but not BPMN 2.0: it begins with “${root.name}”. Choose a .bpmn file.`);
  }
  try {
    // The text is already decoded, so the encoding in the XML declaration is removed.
    const xml = withLineFeedReferences(decodeXml(bytes)).replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '');
    const readable = withMarkupAsText(withValidIds(withUniqueIds(xml, root, notes), root));
    return withPrefixedReferences(await moddle.fromXML(readable));
  } catch (problem) {
    const why = problem instanceof Error ? problem.message.split('\n')[0] : 'it is damaged';
    throw new ImportRefused(
      `The BPMN in the file cannot be read: ${why}. Export it again from the program that made it.`,
    );
  }
};

/** Adds the warnings of the parser as notes: one note per kind of warning, with the number of occurrences. */
const noteWarnings = (warnings: ReadResult['warnings'], notes: Notes): void => {
  const unresolved = warnings.filter(({ message }) => message.startsWith('unresolved reference'));
  const rest = warnings.filter((warning) => !unresolved.includes(warning));
  if (unresolved.length > 0) {
    const names = [...new Set(unresolved.map(({ message }) => /<(.*)>/.exec(message)?.[1] ?? ''))];
    const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
    notes.warn(`The file refers to things that it does not hold: ${shown}.`);
  }
  for (const [message, same] of Map.groupBy(rest, (warning) => warning.message.split('\n')[0] ?? '')) {
    notes.warn(
      `The file holds something that BPMN does not know (${message}${same.length > 1 ? `, ${same.length} times` : ''}).`,
    );
  }
};

/** The processes that a sequence flow connects with another process. */
const crossingProcesses = (definitions: Moddle): ReadonlySet<Moddle> => {
  const processes = many(definitions, 'rootElements').filter((root) => isA(root, 'Process'));
  const flows = processes
    .flatMap((process) => many(process, 'flowElements'))
    .filter((flow) => isA(flow, 'SequenceFlow'));
  return new Set(
    flows.flatMap((flow) => {
      const [source, target] = [one(flow, 'sourceRef')?.$parent, one(flow, 'targetRef')?.$parent];
      return source && target && source !== target && isA(source, 'Process') && isA(target, 'Process')
        ? [source, target]
        : [];
    }),
  );
};

const drawnOn = (planes: readonly Plane[]): ReadonlySet<Moddle> =>
  new Set(planes.flatMap((plane) => [...plane.shapes.keys(), ...plane.edges.keys()]));

const readPlane = async (
  reading: PlaneReading,
  anywhere: ReadonlySet<Moddle>,
  moddle: ReturnType<typeof createModdle>,
): Promise<ImportedDiagram> => {
  const drafts = readElements(reading);
  if (drafts.size > importLimits.shapes) {
    throw new ImportRefused('The file holds more shapes than a diagram can. Split it into smaller drawings.');
  }
  const links = readLinks(reading, drafts);
  placeUndrawn(reading, drafts, links);
  await preserveExtras(moddle, reading, {
    drafts,
    links,
    drawnAnywhere: new Set([...anywhere, ...links.map(({ element }) => element)]),
  });
  const cells = cellsOf([...drafts.values()], links);
  // In this editor lines and their labels are below shapes, so a label that the file places on a shape is moved.
  return { name: reading.plane.name, cells: withReadableWords(cells, { acrossLines: true }), layers: [] };
};

/** Numbers the diagrams that have the same name. */
const withOwnNames = (diagrams: readonly ImportedDiagram[]): readonly ImportedDiagram[] => {
  const names = new Set<string>();
  return diagrams.map((diagram) => {
    let name = diagram.name;
    for (let count = 2; names.has(name); count += 1) name = `${diagram.name} (${count})`;
    names.add(name);
    return { ...diagram, name };
  });
};

/**
 * Reads a BPMN 2.0 file: each plane becomes a diagram. The cells store data that the editor cannot show
 * (`values.bpmn`). The report lists omissions, corrections and problems.
 * @throws {ImportRefused} if the file is not BPMN
 */
export const readBpmn = async (bytes: Uint8Array): Promise<ImportResult> => {
  const moddle = createModdle();
  const notes = new Notes();
  const { rootElement: definitions, warnings } = await parse(bytes, moddle, notes);
  noteWarnings(warnings, notes);
  const planes = planesOf(definitions, notes);
  if (planes.length === 0) {
    throw new ImportRefused('The file holds no process and no collaboration. Choose a file with a diagram.');
  }
  if (planes.length > importLimits.diagrams) {
    throw new ImportRefused(
      `The file holds ${planes.length.toLocaleString('en')} diagrams; up to ${importLimits.diagrams.toLocaleString('en')} can be imported at once. Split it into smaller files.`,
    );
  }
  const drawnAnywhere = drawnOn(planes);
  const undrawnOn = new Map(planes.map((plane) => [plane, undrawnOf(plane, definitions, drawnAnywhere)]));
  const shown = new Set([...drawnAnywhere, ...[...undrawnOn.values()].flatMap((undrawn) => [...undrawn])]);
  const shared = {
    definitions,
    notes,
    undrawnLinks: undrawnLinks(definitions, drawnAnywhere),
    globalTasks: new Map(
      many(definitions, 'rootElements').flatMap((root) =>
        isA(root, 'GlobalTask') && root.id ? [[root.id, root]] : [],
      ),
    ),
    crossing: crossingProcesses(definitions),
    careful: { left: importLimits.carefulLayout },
  };
  const diagrams: ImportedDiagram[] = [];
  for (const [plane, undrawn] of undrawnOn) {
    diagrams.push(await readPlane({ ...shared, plane, undrawn }, shown, moddle));
  }
  const named = withOwnNames(diagrams);
  if (named.every(({ cells }) => cells.length === 0)) notes.warn('The file holds a diagram with nothing in it.');
  return { format: 'bpmn', diagrams: named, report: notes.report() };
};
