/** The kinds of modules, as the server lists them, with their pages and names. Pure. */
import type { ProjectScenarioModule, ScenarioModuleForGuest } from '../../contract/generated/client.ts';
import { lowerFirst } from '../../fields/lower-first.ts';
import { counted } from '../resources/state/row/words.ts';

export type ModuleKind = ScenarioModuleForGuest;
export type Module = ProjectScenarioModule;
export type ModuleFamily = ModuleKind['family'];

/** Path segments of embedded pages that differ from those of normal pages, for historical reasons. */
const embedSegments: Readonly<Record<string, string>> = { 'image-viewer': 'image-viewers' };

/** The path segment of the pages of a kind. */
export const segmentOf = ({ segment }: Pick<ModuleKind, 'segment'>, embedded: boolean): string =>
  (embedded && embedSegments[segment]) || segment;

/** The kind of module whose pages have this path segment. */
export const kindOfSegment = (
  kinds: readonly ModuleKind[],
  segment: string,
  embedded: boolean,
): ModuleKind | undefined => kinds.find((kind) => segment === kind.segment || segment === segmentOf(kind, embedded));

/** The kind of module with a type key. */
export const kindOfType = (kinds: readonly ModuleKind[], typeKey: string): ModuleKind | undefined =>
  kinds.find((kind) => kind.type_key === typeKey);

/** A number with the name that the kind gives to its items, such as "6 risks". */
export const itemsText = (count: number, { item_name, item_plural }: ModuleKind): string =>
  counted(count, `1 ${lowerFirst(item_name ?? 'item')}`, item_plural ?? 'items');

/** The titles of the families of kinds, in the order of the gallery. */
export const familyTitles: Readonly<Record<ModuleFamily, string>> = {
  diagrams: 'Diagrams',
  lists: 'Lists',
  risks: 'Risks',
  boards: 'Boards',
  canvases: 'Canvases',
  data: 'Data',
  assessments: 'Assessments',
  change: 'Change and checklists',
  media: 'Text and media',
};

/** The kinds that can be created, by family. */
export const kindsByFamily = (
  kinds: readonly ModuleKind[],
): readonly { readonly family: ModuleFamily; readonly title: string; readonly kinds: readonly ModuleKind[] }[] =>
  (Object.keys(familyTitles) as ModuleFamily[])
    .map((family) => ({
      family,
      title: familyTitles[family],
      kinds: kinds.filter((kind) => kind.active && kind.family === family),
    }))
    .filter((group) => group.kinds.length > 0);
