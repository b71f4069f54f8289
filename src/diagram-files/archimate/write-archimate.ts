import { isFixed } from '../../diagram/cells/cell.ts';
import { asBusinessProcess } from '../../diagram/notation/as-business-process.ts';
import { archimateOf, wordsOfType } from '../../diagram/shapes/archimate/concept.ts';
import { archiFile } from './archi-file.ts';
import { exchangeFile } from './exchange-file.ts';
import { type PreservedView, preservedViewOf } from './preserved-view.ts';
import { type ViewContext, type ViewSource, writeViews } from './write-view.ts';
import { WrittenModel } from './written-model.ts';

interface ExportedArchimate {
  readonly xml: string;
  /** Sentences about shapes that were replaced by the nearest concept, and about missing parts. */
  readonly warnings: readonly string[];
}

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

/** Converts basic shapes of a process flow into the full notation; other cells are unchanged. */
const inFullNotation = ({ name, cells }: ViewSource): ViewSource => {
  const { cells: known, other } = asBusinessProcess(cells.filter((cell) => !isFixed(cell)));
  return { name, cells: [...known, ...other] };
};

/** The identifiers of the views: the imported ones, and new ones where an identifier repeats or is missing. */
const viewIds = (preservedViews: readonly (PreservedView | undefined)[]): readonly string[] => {
  const taken = new Set<string>();
  return preservedViews.map((preserved, at) => {
    const own = preserved?.view.id;
    const id = own && !taken.has(own) ? own : `view-${at + 1}`;
    taken.add(id);
    return id;
  });
};

const lackedSentence = (names: readonly string[]): readonly string[] => {
  if (names.length === 0) return [];
  const called = names.map((name) => `“${name}”`).join(', ');
  const what = names.length === 1 ? 'a view that is not in the file' : 'views that are not in the file';
  return [
    `Shapes lead to ${what}: ${called}. ${names.length === 1 ? 'An empty one stands for it' : 'Empty ones stand for them'}.`,
  ];
};

const emptyView = { documentation: '', properties: [], folder: [] } as const;

/**
 * Writes diagrams as one ArchiMate 3 model, each diagram as a view, in the exchange format or in that of Archi.
 * Imported elements and relations are written unchanged; others are written as the nearest concept, which `warnings`
 * report.
 */
export const writeArchimate = (
  format: 'exchange' | 'archi',
  first: ViewSource,
  ...others: readonly ViewSource[]
): ExportedArchimate => {
  const sources = [first, ...others].map(inFullNotation);
  const preservedViews = sources.map(({ cells }) => preservedViewOf(cells));
  const ids = viewIds(preservedViews);
  const model = new WrittenModel();
  const taken: string[] = [];
  const left: string[] = [];
  /** The views that shapes open although these views are not among the diagrams, by identifier. */
  const lacked = new Map<string, string>();
  let count = 0;
  const byName = new Map(sources.map(({ name }, at) => [name, ids[at] as string]));
  const context: ViewContext = {
    model,
    isModelled: sources.some(({ cells }) => cells.some(({ values }) => archimateOf(values))),
    viewOf: ({ page, id, name }) => {
      const found = id !== undefined && ids.includes(id) ? id : byName.get(page ?? '');
      if (found !== undefined || id === undefined) return found;
      lacked.set(id, page ?? name);
      return id;
    },
    newId: () => {
      count += 1;
      return `drawn-${count}`;
    },
    report: (outcome) => ('taken' in outcome ? taken.push(outcome.taken) : left.push(outcome.left)),
  };
  writeViews(
    sources.map((source, at) => ({
      ...source,
      own: { ...(preservedViews[at]?.view ?? emptyView), id: ids[at] as string },
    })),
    context,
  );
  for (const [id, name] of lacked) model.show({ ...emptyView, id, name, nodes: [], connections: [] });
  const preservedModel = preservedViews.flatMap((preserved) => preserved?.model ?? [])[0];
  const whole = model.as({
    documentation: '',
    properties: [],
    ...preservedModel,
    name: preservedModel?.name || first.name,
  });
  return {
    xml: format === 'archi' ? archiFile(whole) : exchangeFile(whole),
    warnings: [
      ...takenSentence(taken),
      ...left.map((name) => `ArchiMate has no word for “${name}”: it is left out.`),
      ...lackedSentence([...lacked.values()]),
    ],
  };
};
