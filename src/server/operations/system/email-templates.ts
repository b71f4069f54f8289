/** Previews of mails with example data, shown or sent to the author of their texts. */
import sql from 'sql-template-tag';
import { type PlaceholderWords, placeholdersOf } from '../../../contract/placeholders.ts';
import type { Handlers } from '../../calls/call.ts';
import { ApiProblem, notFound } from '../../engine/problem.ts';
import type { Scope } from '../../engine/scope.ts';
import { log } from '../../log.ts';
import { composeMail, type MailKind, mailTitles, type Recipient, type Texts } from '../../mail/account-mails.ts';
import { type Mail, sendMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { requireAttempt } from '../../session/throttle.ts';
import { systemActor } from '../../store/database.ts';

interface Reader extends Recipient {
  readonly name: string;
  readonly company: string | null;
}

async function readerOf({ caller }: Scope, { database }: Services): Promise<Reader> {
  const [reader] = await database.query<Reader>(
    systemActor,
    sql`select email, first_name, trim(first_name || ' ' || last_name) as name,
        (select name from company where id = ${caller.company?.id ?? null}) as company
      from "user" where id = ${caller.user}`,
  );
  if (!reader) throw notFound(`User ${caller.user}`);
  return reader;
}

/** Example values for the placeholders, with the reader's name and address. Example links lead to this server. */
function wordsFor({ resource }: Scope, kind: MailKind, reader: Reader, { settings }: Services): PlaceholderWords {
  const examples = placeholdersOf(resource.fields.get(`${kind}_body`)?.schema ?? {}) ?? {};
  const known = {
    first_name: reader.first_name,
    sender_name: reader.name,
    ...(reader.company === null ? {} : { company_name: reader.company }),
  };
  // The mail itself adds the title and address of the system.
  const rest = Object.entries(examples).filter(([word]) => word !== 'system_title' && word !== 'support_email');
  const placed = rest.map(([word, value]) => [word, value.startsWith('/') ? settings.publicUrl + value : value]);
  return { ...Object.fromEntries(placed), ...known };
}

async function exampleMail(scope: Scope, kind: MailKind, texts: Texts, services: Services): Promise<Mail> {
  const reader = await readerOf(scope, services);
  const words = wordsFor(scope, kind, reader, services);
  return services.database.transaction(systemActor, (run) => composeMail(run, kind, reader.email, { words, texts }));
}

async function preview(scope: Scope, texts: Texts, services: Services) {
  const kinds = Object.entries(mailTitles) as [MailKind, string][];
  const body = await Promise.all(
    kinds.map(async ([part, title]) => {
      const { subject, text, html } = await exampleMail(scope, part, texts, services);
      return { part, title, subject, text, html };
    }),
  );
  return { status: 200 as const, body };
}

async function sendTest(scope: Scope, kind: MailKind, texts: Texts, services: Services) {
  await requireAttempt(
    services.database,
    [{ key: `test mails of ${scope.caller.user}`, limit: 30, seconds: 60 * 60 }],
    'You have sent thirty test mails within an hour. Go on later.',
  );
  const mail = await exampleMail(scope, kind, texts, services);
  await sendMail(mail, services.settings).catch((error: Error) => {
    log.error({ error }, 'A mail could not be sent.');
    throw new ApiProblem(
      'unavailable',
      'The mail could not be sent now. Ask whoever runs the server for its SMTP_URL.',
    );
  });
  return { status: 200 as const, body: { to: mail.to } };
}

export const emailTemplateHandlers = {
  preview_email_templates: ({ granted, body }, services) => preview(granted.scope, body, services),
  preview_email_templates_of_company: ({ granted }, services) => preview(granted.scope, {}, services),
  send_test_mail: ({ granted, body, query }, services) =>
    sendTest(granted.scope, query.part ?? 'invitation', body, services),
  send_test_mail_of_company: ({ granted, query }, services) =>
    sendTest(granted.scope, query.part ?? 'invitation', {}, services),
} satisfies Partial<Handlers>;
