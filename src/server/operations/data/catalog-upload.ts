/**
 * POST file_upload: imports a data dictionary as a new catalog or into an existing one, in one change. A dry run only
 * reports.
 */
import type { components } from '../../../contract/generated/client.ts';
import {
  type Dictionary,
  type DictionaryFault,
  DictionaryFileError,
  type ReadTable,
} from '../../../dictionaries/dictionary.ts';
import type { FormatName } from '../../../dictionaries/read-dictionary.ts';
import {
  type ColumnRole,
  columnRoles,
  type ParentWay,
  type TableChoices,
} from '../../../dictionaries/table-choices.ts';
import type { Handlers, SentFile } from '../../calls/call.ts';
import { withProgress } from '../../calls/progress.ts';
import { lockRows, openChange } from '../../engine/journal/journal.ts';
import { type FieldError, invalid } from '../../engine/problem.ts';
import type { Progress } from '../../engine/progress.ts';
import { isObject } from '../../engine/row-values.ts';
import type { Scope } from '../../engine/scope.ts';
import { writingActor } from '../../engine/system-role.ts';
import { createRows } from '../../engine/write/create.ts';
import { readDictionaryFile } from '../../files/read-dictionary-file.ts';
import type { ApiRequest } from '../../request.ts';
import { applyUpload, catalogScopes } from './apply-upload.ts';
import { elementFaults } from './element-faults.ts';
import { nothingStored, type StoredCatalog, storedCatalog } from './stored-elements.ts';
import { planUpload, type UploadPlan } from './upload-plan.ts';

type Upload = components['schemas']['CatalogUpload'];
type Report = components['schemas']['UploadReport'];

/** The other fields of the multipart form. */
interface UploadForm {
  readonly name?: string;
  readonly format?: FormatName;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly header?: number;
  readonly sheet?: string;
  readonly columns?: string;
  readonly parent_by?: ParentWay;
  readonly remove_gone?: 'true' | 'false';
}

const maxShown = 200;
const maxSentences = 200;

/**
 * The choices of a form.
 * @throws {ApiProblem} 422 if `columns` is no JSON of headings
 */
function choicesOf(form: UploadForm): TableChoices & { readonly format?: FormatName } {
  const { format, encoding, delimiter, header, sheet, parent_by: parentBy } = form;
  const columns = form.columns === undefined ? undefined : columnsOf(form.columns);
  return {
    ...(format && { format }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(header !== undefined && { header }),
    ...(sheet !== undefined && { sheet }),
    ...(columns && { columns }),
    ...(parentBy && { parentBy }),
  };
}

function columnsOf(text: string): NonNullable<TableChoices['columns']> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    read = null;
  }
  const roles: readonly string[] = columnRoles;
  if (
    isObject(read) &&
    Object.entries(read).every(([role, heading]) => roles.includes(role) && typeof heading === 'string')
  )
    return read as Partial<Record<ColumnRole, string>>;
  throw invalid([
    { pointer: '/columns', message: `columns is JSON with the heading of each of: ${columnRoles.join(', ')}.` },
  ]);
}

/**
 * Reads the file in a thread.
 * @throws {ApiProblem} 422 with a sentence if the file cannot be read
 */
async function readFile({ name, bytes }: SentFile, form: UploadForm) {
  try {
    return await readDictionaryFile({ name, bytes, choices: choicesOf(form) });
  } catch (error) {
    if (error instanceof DictionaryFileError) throw invalid([{ pointer: '', message: error.message }]);
    throw error;
  }
}

type ReadFile = Awaited<ReturnType<typeof readFile>>;

/** The plan of an upload with all its faults. */
interface Tried {
  readonly plan: UploadPlan;
  readonly report: Report;
}

async function tryFile({ format, dictionary }: ReadFile, elements: Scope, stored: StoredCatalog): Promise<Tried> {
  const plan = planUpload(dictionary, stored);
  const faults = [...dictionary.faults, ...(await elementFaults(elements, plan))];
  return { plan, report: reportOf(format, dictionary, plan, faults) };
}

function reportOf(
  format: FormatName,
  dictionary: Dictionary,
  plan: UploadPlan,
  faults: readonly DictionaryFault[],
): Report {
  const fresh = plan.elements.filter(({ stored }) => stored === null);
  const changed = plan.elements.filter(({ stored, changes }) => stored !== null && changes.length > 0);
  const shown = <T>(all: readonly T[], row: (one: T) => Report['rows'][number]) => all.slice(0, maxShown).map(row);
  const { losses, table } = dictionary;
  return {
    format,
    counts: {
      new: fresh.length,
      changed: changed.length,
      gone: plan.gone.length,
      unchanged: plan.elements.length - fresh.length - changed.length,
    },
    rows: [
      ...shown(changed, ({ element, changes }) => ({
        key: element.key,
        name: element.name,
        outcome: 'changed' as const,
        changes: changes.map((one) => ({ ...one })),
      })),
      ...shown(plan.gone, ({ key, name }) => ({ key, name, outcome: 'gone' as const, changes: [] })),
      ...shown(fresh, ({ element: { key, name } }) => ({ key, name, outcome: 'new' as const, changes: [] })),
    ],
    further: plan.added.map(({ title }) => title),
    faults: faults.slice(0, maxSentences).map((one) => ({ ...one })),
    faults_count: faults.length,
    losses: losses.slice(0, maxSentences).map((one) => ({ ...one })),
    losses_count: losses.length,
    table: table && tableOf(table),
  };
}

const tableOf = ({ headings, columns, parentBy, firstRows, sheets, ...reading }: ReadTable): Report['table'] => ({
  ...reading,
  headings: [...headings],
  columns: { ...columns },
  parent_by: parentBy,
  sheets: [...sheets],
  first_rows: firstRows.map((one) => ({ ...one })),
});

/**
 * Refuses an upload with any fault.
 * @throws {ApiProblem} 422 with the first faults by line
 */
function requireNoFaults({ faults, faults_count: count }: Report): void {
  const errors: FieldError[] = faults.map(({ line, message }) => ({
    pointer: line === null ? '' : `/line/${line}`,
    message: line === null ? message : `Line ${line}: ${message}`,
  }));
  if (count > errors.length)
    errors.push({ pointer: '', message: `${(count - errors.length).toLocaleString('en')} more faults.` });
  if (errors.length) throw invalid(errors);
}

const longestName = 200;

interface Done {
  readonly upload: Upload;
  readonly change: number | null;
}

const answering = (call: Pick<ApiRequest, 'headers' | 'signal'>, work: (progress: Progress) => Promise<Done>) =>
  withProgress(call, work, {
    plain: ({ upload, change }) => ({
      status: 200 as const,
      body: upload,
      headers: (change === null ? {} : { 'x-change': String(change) }) as Record<string, string>,
    }),
    line: ({ upload, change }) => ({ ...upload, change }),
  });

export const catalogUploadHandlers = {
  upload_data_catalog: (call, services) =>
    answering(call, async (progress) => {
      const { scope, context } = call.granted;
      const form: UploadForm = call.body;
      const read = await readFile(call.file, form);
      const { name: said, description } = read.dictionary;
      const plain = call.file.name.replace(/\.[^.]*$/, '');
      const name = (form.name ?? (said.trim() || plain || 'Data catalog')).slice(0, longestName);
      const stored = nothingStored(name, description);
      const { plan, report } = await tryFile(read, catalogScopes(services, scope, 0).elements, stored);
      if (call.query.dry_run) return { upload: { id: null, name, report }, change: null };
      requireNoFaults(report);
      const actor = writingActor(scope, context.line, context.resolved.parent);
      return services.database.transaction(actor, async (run) => {
        const change = await openChange(run, scope, 'import');
        const errors: FieldError[] = [];
        const [id] = await createRows(
          { run, scope, change },
          context,
          [{ name, description, source: call.file.name.slice(0, 300) }],
          {
            errors,
          },
        );
        if (id === undefined) throw invalid(errors);
        await applyUpload(
          { run, change },
          {
            scopes: catalogScopes(services, scope, id),
            catalog: id,
            line: context.line,
            stored,
            plan,
            removeGone: false,
            progress,
          },
        );
        return { upload: { id, name, report }, change };
      });
    }),

  upload_into_data_catalog: (call, services) =>
    answering(call, async (progress) => {
      const { scope, row } = call.granted;
      const form: UploadForm = call.body;
      const scopes = catalogScopes(services, scope, row.id);
      const { id: _, ...line } = row.line;
      const actor = writingActor(scope, row.line);
      const read = await readFile(call.file, form);
      if (call.query.dry_run) {
        const stored = await services.database.transaction(scope.actor, (run) => storedCatalog(run, row.id));
        const { report } = await tryFile(read, scopes.elements, stored);
        return { upload: { id: row.id, name: stored.name, report }, change: null };
      }
      return services.database.transaction(actor, async (run) => {
        // A concurrent upload into the same catalog waits, so that its plan includes the rows written here.
        await lockRows(run, scope, scope.resource, [row.id]);
        const stored = await storedCatalog(run, row.id);
        const { plan, report } = await tryFile(read, scopes.elements, stored);
        requireNoFaults(report);
        const change = await openChange(run, scope, 'import');
        await applyUpload(
          { run, change },
          {
            scopes,
            catalog: row.id,
            line,
            stored,
            plan,
            removeGone: form.remove_gone === 'true',
            progress,
          },
        );
        return { upload: { id: row.id, name: stored.name, report }, change };
      });
    }),
} satisfies Partial<Handlers>;
