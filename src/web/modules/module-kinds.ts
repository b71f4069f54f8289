/** The kinds of modules, as the server lists them: their pages and names. Pure. */
import type { ProjectScenarioModule, ScenarioModuleForGuest } from '../../contract/generated/client.ts';
import { lowerFirst } from '../../fields/lower-first.ts';
import { counted } from '../resources/state/row/words.ts';

export type ModuleKind = ScenarioModuleForGuest;
export type Module = ProjectScenarioModule;
export type ModuleFamily = ModuleKind['family'];

/** The embedded pages of one kind have a different segment for historical reasons. */
const embedSegments: Readonly<Record<string, string>> = { 'image-viewer': 'image-viewers' };

/** The path segment of a kind's pages. */
export const segmentOf = ({ segment }: Pick<ModuleKind, 'segment'>, embedded: boolean): string =>
  (embedded && embedSegments[segment]) || segment;

/** The kind of module whose pages have this URL segment. */
export const kindOfSegment = (
  kinds: readonly ModuleKind[],
  segment: string,
  embedded: boolean,
): ModuleKind | undefined => kinds.find((kind) => segment === kind.segment || segment === segmentOf(kind, embedded));

/** The kind of module with a type's key. */
export const kindOfType = (kinds: readonly ModuleKind[], typeKey: string): ModuleKind | undefined =>
  kinds.find((kind) => kind.type_key === typeKey);

/** A number of items with the name that the kind gives them: "6 risks". */
export const itemsText = (count: number, { item_name, item_plural }: ModuleKind): string =>
  counted(count, `1 ${lowerFirst(item_name ?? 'item')}`, item_plural ?? 'items');

/** Families in the order of the gallery. */
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

/** The kinds that are offered for new modules, by family. */
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
