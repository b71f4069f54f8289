/**
 * The data of a view and its model that shapes and lines do not express. The first shape of the diagram stores this
 * data for the export.
 */
import type { Cell, CellValues } from '../../diagram/cells/cell.ts';
import { conceptIn, propertiesIn } from '../../diagram/shapes/archimate/concept.ts';
import { importedValues } from '../../diagram/shapes/choices.ts';
import type {
  ArchimateConcept,
  ArchimateModel,
  ArchimateRelation,
  ArchimateView,
  ArchimateWords,
} from './archimate-model.ts';

/** A view without its nodes, and the part of the model that no view shows. */
export interface PreservedView {
  readonly view: Pick<ArchimateView, 'id' | 'viewpoint' | 'documentation' | 'properties' | 'folder'>;
  /** The fields of the model; only the first view of a model has them. */
  readonly model: ArchimateWords | undefined;
  readonly elements: ReadonlyMap<string, ArchimateConcept>;
  readonly relations: ReadonlyMap<string, ArchimateRelation>;
}

/** Removes empty texts and lists. */
export const withoutEmpty = (values: object): CellValues =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) =>
      typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined && value !== '',
    ),
  );

/** A concept as a cell stores it, without `name` and `documentation`, for which the cell has its own fields. */
export const preservedConcept = (id: string, { type, more, properties, folder }: ArchimateConcept): CellValues =>
  withoutEmpty({ id, type, more, properties, folder });

const whole = (id: string, concept: ArchimateConcept | ArchimateRelation): CellValues => ({
  ...preservedConcept(id, concept),
  ...withoutEmpty({ name: concept.name, documentation: concept.documentation }),
  ...('source' in concept && { source: concept.source, target: concept.target }),
});

const drawnIn = ({ nodes, connections }: ArchimateView) => ({
  elements: new Set(nodes.flatMap(({ element }) => element ?? [])),
  relations: new Set(connections.flatMap(({ relation }) => relation ?? [])),
});

/** The ids of the relations that a view draws as links. Relations that end at a line are excluded. */
const linkedIn = ({ nodes, connections }: ArchimateView): ReadonlySet<string> => {
  const known = new Set(nodes.map(({ id }) => id));
  return new Set(
    connections.flatMap(({ relation, source, target }) =>
      relation !== undefined && source !== target && known.has(source) && known.has(target) ? [relation] : [],
    ),
  );
};

/** The data that the first shape of each view stores, by view id. */
export const preservedViews = (model: ArchimateModel): ReadonlyMap<string, CellValues> => {
  const shown = model.views.filter(({ nodes }) => nodes.length > 0);
  const drawn = shown.map(drawnIn);
  const unseen = [...model.elements].filter(([id]) => !drawn.some(({ elements }) => elements.has(id)));
  const preservedIds = new Set<string>();
  const views = shown.map((view, at): readonly [ArchimateView, CellValues[]] => {
    const links = linkedIn(view);
    const isHere = (id: string) => (drawn[at]?.elements.has(id) ?? false) || (drawn[at]?.relations.has(id) ?? false);
    const relations = [...model.relations].filter(
      ([id, { source, target }]) => !links.has(id) && isHere(source) && isHere(target),
    );
    for (const id of [...links, ...relations.map(([own]) => own)]) preservedIds.add(id);
    return [view, relations.map(([id, relation]) => whole(id, relation))];
  });
  const rest = [...model.relations]
    .filter(([id]) => !preservedIds.has(id))
    .map(([id, relation]) => whole(id, relation));
  const { name, documentation, properties } = model;
  return new Map(
    views.map(([{ id, viewpoint, folder, ...words }, relations], at) => [
      id,
      {
        archimate_view: withoutEmpty({
          id,
          viewpoint,
          documentation: words.documentation,
          properties: words.properties,
          folder,
          relations: at === 0 ? [...relations, ...rest] : relations,
          ...(at === 0 && {
            elements: unseen.map(([own, element]) => whole(own, element)),
            model: withoutEmpty({ name, documentation, properties }),
          }),
        }),
      },
    ]),
  );
};

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const wordsIn = (value: unknown): ArchimateWords => {
  const { name, documentation, properties } = object(value);
  return { name: textOf(name), documentation: textOf(documentation), properties: propertiesIn(properties) };
};

const conceptsIn = (value: unknown): readonly (readonly [string, ArchimateConcept])[] =>
  list(value).flatMap((one) => {
    const concept = conceptIn(one);
    if (!concept) return [];
    const { id, ...rest } = concept;
    return [[id, { ...rest, ...wordsIn(one), properties: concept.properties }] as const];
  });

/** The stored view data among these cells; undefined if no cell has any. */
export const preservedViewOf = (cells: readonly Cell[]): PreservedView | undefined => {
  const views = cells.map(({ values }) => object(importedValues(values)['archimate_view']));
  const found = views.find(({ id }) => typeof id === 'string');
  if (!found) return undefined;
  const { viewpoint, folder, elements, relations, model } = found;
  const { documentation, properties } = wordsIn(found);
  const ends = new Map(list(relations).map((one) => [object(one)['id'], object(one)] as const));
  return {
    view: {
      id: textOf(found['id']),
      ...(textOf(viewpoint) !== '' && { viewpoint: textOf(viewpoint) }),
      documentation,
      properties,
      folder: list(folder).map(textOf).filter(Boolean),
    },
    model: model === undefined ? undefined : wordsIn(model),
    elements: new Map(conceptsIn(elements)),
    relations: new Map(
      conceptsIn(relations).map(([id, concept]) => {
        const { source, target } = ends.get(id) ?? {};
        return [id, { ...concept, source: textOf(source), target: textOf(target) }];
      }),
    ),
  };
};
