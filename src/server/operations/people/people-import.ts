/** Imports of people and teams, as JSON or as a form with a CSV file. Imported people are invited. */
import sql from 'sql-template-tag';
import { writableFields } from '../../../contract/bodies.ts';
import type { Caller } from '../../../contract/permissions.ts';
import type { DateOrder } from '../../../fields/date-order.ts';
import { asItWas } from '../../../tables/harmless-cell.ts';
import { TableFileError, twinSentence } from '../../../tables/table-file.ts';
import type { Granted, Handlers, SentFile } from '../../calls/call.ts';
import { withProgress } from '../../calls/progress.ts';
import { type Adding, importRows } from '../../engine/import/import.ts';
import type { ImportCall } from '../../engine/import/import-request.ts';
import { invalid } from '../../engine/problem.ts';
import type { Scope } from '../../engine/scope.ts';
import { acrossTenants } from '../../engine/system-role.ts';
import { readTableFile } from '../../files/read-table-file.ts';
import { deliverMail } from '../../mail/mail-queue.ts';
import type { ApiRequest } from '../../request.ts';
import type { Services } from '../../services.ts';
import { systemActor } from '../../store/database.ts';
import { invitationsAnHour, queueInvitation, requireMail } from './invitations.ts';
import { addPerson, companiesOf } from './user-create.ts';

interface Importing extends Pick<ApiRequest, 'headers' | 'signal'> {
  readonly granted: Granted<'create'>;
}

/** Imports people as members, without duplicates. Invitations are sent once all of them exist. */
async function importPeople(
  caller: Caller,
  { scope, context }: Granted<'create'>,
  given: ImportCall,
  services: Services,
) {
  const [inviting = null] = companiesOf(scope, context, {});
  const beyond: Scope = { ...scope, actor: systemActor };
  const adding: Adding = {
    check: async (run, rows, fault) => {
      const emails = rows.map(({ email }) => String(email ?? '').toLowerCase());
      const known = await acrossTenants(run, scope.actor, () =>
        run<{ email: string }>(
          sql`select lower(u.email) as email from "user" u join user_company m on m.user_id = u.id and m.company_id = ${inviting} where lower(u.email) = any(${emails}::text[])`,
        ),
      );
      const taken = new Set(known.map(({ email }) => email));
      const seen = new Set<string>();
      for (const [row, email] of emails.entries()) {
        if (taken.has(email)) fault(row, 'email', 'This person belongs to the company already, or has been invited.');
        else if (seen.has(email)) fault(row, 'email', 'This address stands in the file before.');
        else if (row >= invitationsAnHour)
          fault(row, 'email', `At most ${invitationsAnHour} people are invited at once. Split the file.`);
        seen.add(email);
      }
    },
    make: async (run, place, rows, change) => {
      for (const { email } of rows) await requireMail(services, caller.user, String(email), inviting);
      const joining = {
        scope: beyond,
        context: place,
        companies: inviting === null ? [] : [inviting],
        inviting,
        change,
      };
      const made: number[] = [];
      await acrossTenants(run, scope.actor, async () => {
        for (const row of rows) {
          const user = await addPerson(run, joining, row);
          await queueInvitation(run, services.settings, { sender: caller.user, user, company: inviting });
          made.push(user);
        }
      });
      return made;
    },
  };
  const imported = await importRows(services.database, scope, given, adding);
  void deliverMail(services);
  return imported;
}

/** Runs an import. Its progress is streamed in lines if the client accepts that. */
const importing = (call: Importing, write: (scope: Scope) => ReturnType<typeof importRows>) =>
  withProgress(call, (progress) => write({ ...call.granted.scope, progress }), {
    plain: answerOf,
    line: (done) => done,
  });

const answerOf = ({ report, change }: Awaited<ReturnType<typeof importRows>>) => ({
  status: 200 as const,
  body: { ...report, errors: [...report.errors], rows: [...report.rows] },
  headers: (change === null ? {} : { 'x-change': String(change) }) as Record<string, string>,
});

/** The other fields of a form with a file. */
interface TableForm {
  readonly only_clean?: 'true' | 'false';
  readonly match?: string;
  readonly make?: string;
}

const namesIn = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));

/** The body of an import from a file. Headings are titles or names of fields; columns with another heading are ignored. */
async function bodyOf(
  { collection, resource }: Scope,
  { bytes }: SentFile,
  form: TableForm,
  encoding: string | undefined,
) {
  try {
    const { sheets } = await readTableFile(bytes, encoding);
    const [headings = [], ...rows] = sheets[0]?.rows ?? [];
    const fields = writableFields(collection, resource, 'create');
    const plain = (text: string) => text.trim().toLowerCase();
    const named = headings.flatMap((heading, at) => (heading.trim() === '' ? [] : [at]));
    const columns = named.map((at) => {
      const heading = headings[at] as string;
      return (
        fields.find(({ name, title }) => plain(title) === plain(heading) || name === plain(heading))?.name ??
        heading.trim()
      );
    });
    for (const [at, column] of columns.entries()) {
      const before = columns.indexOf(column);
      if (before < at) throw new TableFileError(twinSentence(headings, named[before] ?? 0, named[at] ?? 0));
    }
    const match = namesIn(form.match);
    return {
      columns,
      row_numbers: sheets[0]?.numbers.slice(1) ?? [],
      rows: rows.map((cells) => named.map((at) => asItWas(cells[at] ?? ''))),
      only_clean: form.only_clean === 'true',
      ...(match.length > 0 && { match }),
      make: namesIn(form.make),
    };
  } catch (error) {
    if (error instanceof TableFileError) throw invalid([{ pointer: '', message: error.message }]);
    throw error;
  }
}

/** The parsed call of an import. */
const given = (
  body: unknown,
  { dry_run, date_order }: { readonly dry_run?: boolean; readonly date_order?: DateOrder },
): ImportCall => ({
  readJson: async () => body,
  dryRun: dry_run === true,
  dateOrder: date_order ?? null,
});

export const peopleImportHandlers = {
  import_company_admin_users: async (call, services) =>
    importing(call, (scope) =>
      importPeople(call.caller, { ...call.granted, scope }, given(call.body, call.query), services),
    ),
  import_users_csv: async (call, services) => {
    const read = given(await bodyOf(call.granted.scope, call.file, call.body, call.query.encoding), call.query);
    return importing(call, (scope) => importPeople(call.caller, { ...call.granted, scope }, read, services));
  },
  import_roles_csv: async (call, services) => {
    const read = given(await bodyOf(call.granted.scope, call.file, call.body, call.query.encoding), call.query);
    return importing(call, (scope) => importRows(services.database, scope, read));
  },
} satisfies Partial<Handlers>;
