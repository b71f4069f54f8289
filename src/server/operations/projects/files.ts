/** Project files: exports a project, as a document or as a file for import, and creates a project from a file. */
import sql from 'sql-template-tag';
import { throwFaults } from '../../calls/body.ts';
import type { Handlers } from '../../calls/call.ts';
import { type FieldError, notFound } from '../../engine/problem.ts';
import { answerStatement } from '../../engine/read/rows.ts';
import { writingActor } from '../../engine/system-role.ts';
import { projectFileText } from '../../project-file/file-text.ts';
import { type Made, makeProject } from '../../project-file/make-project.ts';
import { parseProjectFile, readProjectFile } from '../../project-file/read-file.ts';
import { checkFiles, storeFiles, unstoredFiles } from '../../project-file/store-files.ts';
import { projectWorkbook } from '../../project-file/workbook.ts';
import { writeProjectFile } from '../../project-file/write-file.ts';

/** Carries the result out of a dry run, whose transaction is rolled back. */
class OnlyTried extends Error {
  readonly made: Made | null;
  constructor(made: Made | null) {
    super('A try ends without effect.');
    this.made = made;
  }
}

const types = {
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const isType = (type: string): type is keyof typeof types => Object.hasOwn(types, type);

/** The maximum number of reported faults. */
const maxFaults = 100;

/** A file name that is valid in every file system. */
const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w -]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 80)
    .toLowerCase() || 'project';

export const projectFileHandlers = {
  export_project: async ({ path, query, granted: { scope, row } }, services) => {
    const type = path.export_type;
    if (!isType(type))
      throw notFound(`The export type "${type.slice(0, 20)}" (there are ${Object.keys(types).join(', ')})`);
    const { database, files } = services;
    const [named] = await database.query<{ name: string }>(
      scope.actor,
      sql`select name from project where id = ${row.id}`,
    );
    const made =
      type === 'json'
        ? await projectFileText(
            await database.transaction(scope.actor, (run) =>
              writeProjectFile(run, scope, row.id, query.files === false ? null : files),
            ),
          )
        : await projectWorkbook(services, scope, row.id);
    return {
      status: 200,
      body: made,
      headers: {
        'content-type': types[type],
        'content-disposition': `attachment; filename="${fileName(named?.name ?? '')}.${type}"`,
      },
    };
  },

  import_project_file: async ({ query, file: sent, granted }, services) => {
    const { scope, context } = granted;
    const { database } = services;
    const parsed = await parseProjectFile(sent.bytes);
    const errors: FieldError[] = [];
    const file = await readProjectFile(parsed, services.model, errors);
    await checkFiles(parsed.files, errors);
    const { dry_run: dryRun = false, name = null } = query;
    const [project] = parsed.rows['project'] ?? [];
    const summary = {
      name: name ?? String(project?.['name'] ?? ''),
      entity_type: String(project?.['entity_type'] ?? 'project'),
    };
    const refused = () => ({
      status: 200 as const,
      body: { ...summary, counts: [], left_out: [], faults: errors.slice(0, maxFaults) },
    });
    if (errors.length) {
      if (dryRun) return refused();
      throwFaults(errors);
    }
    const writer = writingActor(scope, context.line);
    const { stored, forget } = dryRun
      ? { stored: unstoredFiles(parsed.files), forget: async () => {} }
      : await storeFiles(services, context.line['company_id'] ?? null, parsed.files);
    try {
      return await database.transaction(writer, async (run) => {
        const made = await makeProject({ run, services }, granted, { file, stored, name }, errors);
        if (dryRun) throw new OnlyTried(errors.length ? null : made);
        throwFaults(errors);
        const [answer] = await run<{ body: string }>(answerStatement(scope, made.project));
        return {
          status: 201 as const,
          body: answer?.body ?? 'null',
          headers: { 'x-change': String(made.change) },
        };
      });
    } catch (error) {
      await forget();
      if (!(error instanceof OnlyTried)) throw error;
      if (!error.made) return refused();
      const { counts, left_out } = error.made;
      return { status: 200, body: { ...summary, counts: [...counts], left_out: [...left_out], faults: [] } };
    }
  },
} satisfies Partial<Handlers>;
