/** Writes the pages of one module of a project. */

import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';
import { loadChunk } from '../../api/chunk.ts';
import { answered, api } from '../../api/client.ts';
import { inPlace } from '../../api/failure.ts';
import { Problem, problemText } from '../../api/problem.ts';
import { queries } from '../../api/queries.ts';
import { itemEntry } from '../../modules/items/item-entry.ts';
import { moduleAddress } from '../../modules/module-address.ts';
import type { ListedModule } from '../../modules/module-groups.ts';
import { type ModuleKind, segmentOf } from '../../modules/module-kinds.ts';
import { type Flow, headingText, mutedText, type PageShape, type Paper, papers } from '../../pdf/flow.ts';
import { registry } from '../../resources/registry.ts';
import { fetchPage } from '../../resources/state/list/use-rows.ts';
import { fetchedFields, usualColumns } from '../../resources/state/query/columns.ts';
import { fillPath } from '../../resources/state/query/paths.ts';
import { type BoardLane, boardLanesOf, laneKeysOf, noLane, pointsElsewhere } from '../../resources/state/row/lanes.ts';
import { withNamesInside } from '../../resources/state/row/names-inside.ts';
import type { Row } from '../../resources/state/row/row.ts';
import { optionsOf, sourceOf } from '../../resources/state/row/use-options.ts';
import { byFields, paperOf } from '../../resources/views/on-paper.ts';
import type { ProjectSource } from './source.ts';

/** The maximum number of rows of a module in the PDF; the workbook has all rows. */
const maxRows = 2000;
const rowsAtOnce = 500;
const itemsCollection = 'projects_project_scenario_modules_entity_values';

/** The scale of a diagram at full size, in points per unit, and the minimum scale that is readable on paper. */
const unit = 0.75;
const smallest = 0.45;
/** The height for the name above a diagram, in points. */
const headHeight = 60;
const upright: PageShape = { paper: 'a4', landscape: false };

export interface ModulePages {
  readonly source: Pick<ProjectSource, 'code' | 'kinds' | 'words'>;
  readonly flow: Flow;
  /** The paper for lists and canvases. A diagram gets a paper size that is large enough for it. */
  readonly paper: Paper;
  readonly signal: AbortSignal;
  /** Called when the first page of the module exists and is still empty. */
  readonly begun: (module: ListedModule) => void;
}

/**
 * Writes the pages of one module.
 * @throws any error except a refusal to read the module; the refusal is written on the module's page
 */
export async function writeModule(pages: ModulePages, module: ListedModule): Promise<void> {
  const { source } = pages;
  const kind = source.kinds.find(({ type_key }) => type_key === module.type_key);
  if (!kind) return begin(pages, module, null, upright);
  try {
    if (kind.content === 'diagram') await writeDiagram(pages, module, kind);
    else await writeRows(pages, module, kind);
  } catch (error) {
    // If the user may not read this module, the other modules are written nevertheless.
    if (!(error instanceof Problem) || (error.status !== 403 && error.status !== 404)) throw error;
    begin(pages, module, kind, upright);
    pages.flow.text(problemText(error), mutedText);
  }
}

/** Begins a page with the name of the module, which is a link to the module. */
function begin({ source, flow, begun }: ModulePages, module: ListedModule, kind: ModuleKind | null, shape: PageShape) {
  flow.page(shape);
  begun(module);
  const top = flow.y;
  flow.text(module.name, headingText);
  if (kind) {
    const path = moduleAddress({ project: source.code, segment: segmentOf(kind, false), module: module.id });
    flow.pdf.doc.link(flow.left, top, flow.width, flow.y - top, `${window.location.origin}${path}`);
    flow.text(kind.name, mutedText);
  }
  flow.gap(10);
}

async function writeDiagram(pages: ModulePages, listed: ListedModule, kind: ModuleKind): Promise<void> {
  const { flow, signal } = pages;
  const path = { project_id: listed.project_id as number, id: listed.id };
  const [{ moduleScene }, { drawScene }, { scenePictures }, module] = await Promise.all([
    loadChunk(() => import('../../diagram/export/module-scene.ts')),
    loadChunk(() => import('../../diagram/export/pdf/pdf-file.ts')),
    loadChunk(() => import('../../diagram/export/pdf/scene-pictures.ts')),
    answered(
      api.GET('/api/projects/{project_id}/project_scenario_modules/{id}.json', {
        params: { path },
        signal,
        optOut: inPlace,
      }),
    ),
  ]);
  const afresh = Boolean((module.entity_value_settings as Readonly<Record<string, unknown>> | null)?.['reload_layout']);
  const about = { id: listed.id, project: path.project_id, layers: module.layers ?? [], rerouted: afresh };
  const drawn = await moduleScene(about, signal);
  if (!drawn) {
    begin(pages, listed, kind, upright);
    return flow.text('Nothing is drawn yet.', mutedText);
  }
  const { scene, box } = drawn;
  const landscape = box.width > box.height;
  begin(pages, listed, kind, { paper: paperFor(box, landscape), landscape });
  const pictures = await scenePictures(scene);
  const scale = Math.min(unit, flow.width / box.width, (flow.bottom - flow.y) / box.height);
  const { doc } = flow.pdf;
  doc.save().translate(flow.left, flow.y).scale(scale).translate(-box.x, -box.y);
  drawScene(flow.pdf, scene, pictures);
  doc.restore();
}

/** The smallest paper on which the text is readable. */
function paperFor({ width, height }: { readonly width: number; readonly height: number }, landscape: boolean): Paper {
  const names = Object.keys(papers) as Paper[];
  const readable = names.find((name) => {
    const [short, long] = papers[name];
    const [across, down] = landscape ? [long, short] : [short, long];
    const around = 2 * headHeight;
    return Math.min((across - around) / width, (down - headHeight - around) / height) >= smallest;
  });
  return readable ?? 'a0';
}

async function writeRows(pages: ModulePages, module: ListedModule, kind: ModuleKind): Promise<void> {
  const { flow } = pages;
  const entry = await entryOf(pages, kind);
  const { rows, total } = await readRows(pages, module, entry);
  const paper = await paperOf(entry);
  const by = byFields(entry);
  const lanes = await lanesOf(pages, module, { by, rows, spare: paper.spareLanes ?? true });
  const list = { entry, rows, by, lanes };
  begin(pages, module, kind, { paper: pages.paper, landscape: rows.length > 0 && (paper.landscape?.(list) ?? false) });
  if (!rows.length) return flow.text(`No ${lowerFirst(entry.plural)} yet.`, mutedText);
  await paper.writeRows(flow, list);
  if (total > rows.length) {
    flow.gap(6);
    const [shown, all] = [rows.length, total].map((count) => count.toLocaleString('en'));
    flow.text(`The first ${shown} of ${all}. All of them are in the Excel export of the project.`, mutedText);
  }
}

interface LaidOut {
  readonly by: readonly FieldEntry[];
  readonly rows: readonly Row[];
  /** Whether lanes without rows are drawn. */
  readonly spare: boolean;
}

/** The lanes of the rows, in the order on the module's page. */
function lanesOf(
  { signal }: ModulePages,
  module: ListedModule,
  { by, rows, spare }: LaidOut,
): Promise<readonly (readonly BoardLane[])[]> {
  const params = { project_id: String(module.project_id), module_id: String(module.id) };
  const { entity_value_settings: settings } = module;
  return Promise.all(
    by.map(async (field) => {
      const source = pointsElsewhere(field) ? sourceOf(field, params) : null;
      const options = source ? await optionsOf(source, {}, signal) : [];
      const order = spare ? (settings?.lane_order?.[field.name] ?? []) : [];
      const all = boardLanesOf(field, rows, options, { spare, order });
      // The lane for rows without a value is left out if it is empty, because rows cannot be moved there on paper.
      return all.filter(({ key }) => key !== noLane || rows.some((row) => laneKeysOf(field, row).includes(noLane)));
    }),
  );
}

/** The collection entry with which the module's page shows the rows. */
async function entryOf({ source, signal }: ModulePages, kind: ModuleKind): Promise<CollectionEntry> {
  const key = kind.content === 'rows' ? (kind.collection ?? '') : itemsCollection;
  const load = registry.get().loaders[key];
  if (!load) throw new Error(`The contract has no collection ${key}. Run codegen again.`);
  const entry = source.words.collection((await loadChunk(load)).default);
  if (kind.content === 'rows') return entry;
  const query = { 'module_type_id.equals': [kind.id] };
  const types = await answered(api.GET('/api/entity_attributes.json', { params: { query }, signal, optOut: inPlace }));
  return itemEntry(entry, kind, types);
}

/** The rows in their order, with the fields that the PDF contains. */
async function readRows(
  { signal }: ModulePages,
  module: ListedModule,
  entry: CollectionEntry,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const path = fillPath(entry.path, { project_id: String(module.project_id), module_id: String(module.id) });
  const shown = [...usualColumns(entry), ...byFields(entry).map(({ name }) => name)];
  const fields = fetchedFields(entry, shown);
  const query = {
    ...entry.screen?.filter,
    ...(entry.screen?.sort ? { sort: entry.screen.sort } : {}),
    ...(fields ? { fields: fields.join(',') } : {}),
  };
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const read = await fetchPage(path, query, { perPage: rowsAtOnce, page }, { signal, optOut: inPlace });
    rows.push(...read.rows);
    if (read.rows.length < rowsAtOnce || rows.length >= maxRows)
      return {
        rows: await withNamesInside(queries, entry.fields, rows.slice(0, maxRows)),
        total: Math.max(read.total, rows.length),
      };
  }
}
