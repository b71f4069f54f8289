/** Mails about accounts, with texts that a system admin can edit. */
import sql from 'sql-template-tag';
import { fillIn } from '../../contract/placeholders.ts';
import type { Settings } from '../settings.ts';
import type { Run } from '../store/database.ts';
import type { Mail } from './mail.ts';

type Words = Readonly<Record<string, string>>;

/** The kinds of mail, by the prefix of the fields with their texts. */
export const mailTitles = { invitation: 'Invitation', password_reset: 'New password' } as const;
export type MailKind = keyof typeof mailTitles;

/** Texts that replace the stored ones, by field name. */
export type Texts = Readonly<Record<string, unknown>>;

const ownTexts: Readonly<Record<MailKind, { subject: string; body: string }>> = {
  invitation: {
    subject: 'You are invited to {{system_title}}',
    body: 'Hello {{first_name}},\n\n{{sender_name}} has invited you to work with {{company_name}}. Follow this link to accept or to decline:\n\n{{link}}\n',
  },
  password_reset: {
    subject: 'Choose a new password',
    body: 'Hello {{first_name}},\n\nFollow this link to choose a new password. If you did not ask for it, ignore this email.\n\n{{link}}\n',
  },
};

/**
 * A typed text in which no mail program detects a link: a zero-width space follows each character that addresses need.
 * The text looks the same.
 */
export const withoutLinks = (typed: string): string => typed.replace(/[.:/@](?=\S)/g, '$&\u200b');

/** Replaces placeholders in double braces. Texts typed by people are inserted without links. */
const fill = (template: string, words: Words): string =>
  fillIn(template, (word) => (word.endsWith('_name') ? withoutLinks(words[word] ?? '') : (words[word] ?? '')));

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The text as HTML with paragraphs and links. Sets a font, because mail programs would use Times. */
function asHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const lines = escapeHtml(paragraph).replaceAll('\n', '<br>');
      return `<p>${lines.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)}</p>`;
    });
  return `<div style="font-family: system-ui, 'Segoe UI', Roboto, Arial, sans-serif">\n${paragraphs.join('\n')}\n</div>`;
}

interface Stored extends Texts {
  readonly title: string | null;
  readonly support: string | null;
}

/** Composes a mail from the stored texts, or from the given replacement texts. */
export async function composeMail(
  run: Run,
  kind: MailKind,
  to: string,
  { words, texts = {} }: { readonly words: Words; readonly texts?: Texts },
): Promise<Mail> {
  const [row] = await run<Stored>(
    sql`select s.system_title as title, s.support_email as support, e.invitation_subject, e.invitation_body, e.password_reset_subject, e.password_reset_body
      from (select 1) one left join system s on s.id = 1 left join email_template e on e.id = 1`,
  );
  const all = { system_title: row?.title ?? 'Tessera', support_email: row?.support ?? '', ...words };
  const textOf = (part: 'subject' | 'body') => {
    const name = `${kind}_${part}`;
    return fill(String((texts[name] ?? row?.[name]) || ownTexts[kind][part]), all);
  };
  const text = textOf('body');
  return { to, subject: textOf('subject'), text, html: asHtml(text) };
}

/** The recipient of a mail. */
export interface Recipient {
  readonly email: string;
  readonly first_name: string;
}

/** The mail with the `link` at which the person sets a new password. */
export const passwordResetMail = (run: Run, to: Recipient, link: string): Promise<Mail> =>
  composeMail(run, 'password_reset', to.email, { words: { first_name: to.first_name, link } });

/** The person and the company that invite. */
export interface Signature {
  readonly sender: string;
  readonly company: string;
}

/** The mail with the `link` at which the person accepts or declines an invitation. */
export const invitationMail = (run: Run, to: Recipient, link: string, { sender, company }: Signature): Promise<Mail> =>
  composeMail(run, 'invitation', to.email, {
    words: { first_name: to.first_name, link, sender_name: sender, company_name: company },
  });

/** The names that sign an invitation. */
export async function signatureFor(
  run: Run,
  sender: number | null,
  company: number | null,
  settings: Settings,
): Promise<Signature> {
  const [row] = await run<{ sender: string | null; company: string | null }>(
    sql`select (select trim(first_name || ' ' || last_name) from "user" where id = ${sender}) as sender, (select name from company where id = ${company}) as company`,
  );
  return { sender: row?.sender || 'An administrator', company: row?.company || new URL(settings.publicUrl).hostname };
}
