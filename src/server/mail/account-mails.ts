/** The mails about accounts, from the texts a system admin may have changed. */
import sql from 'sql-template-tag';
import { fillIn } from '../../contract/placeholders.ts';
import type { Settings } from '../settings.ts';
import type { Run } from '../store/database.ts';
import type { Mail } from './mail.ts';

type Words = Readonly<Record<string, string>>;

/** The kinds of mail by the prefix of the fields with their texts. */
export const mailTitles = { invitation: 'Invitation', password_reset: 'New password' } as const;
export type MailKind = keyof typeof mailTitles;

/** Texts that replace the stored ones, by the names of their fields. */
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
 * Typed text of which no mail program makes a link: a zero-width space follows each character that addresses need. It
 * reads the same.
 */
export const withoutLinks = (typed: string): string => typed.replace(/[.:/@](?=\S)/g, '$&\u200b');

/** Words in double braces are filled in, those that people have typed without links. */
const fill = (template: string, words: Words): string =>
  fillIn(template, (word) => (word.endsWith('_name') ? withoutLinks(words[word] ?? '') : (words[word] ?? '')));

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The text as HTML with paragraphs and links. Sets a font, because mail programs use Times without one. */
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

/** A mail of the stored texts, or of those that are given in their place. */
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

/** Whom a mail is for. */
export interface Recipient {
  readonly email: string;
  readonly first_name: string;
}

/** `link` leads to where the new password is set. */
export const passwordResetMail = (run: Run, to: Recipient, link: string): Promise<Mail> =>
  composeMail(run, 'password_reset', to.email, { words: { first_name: to.first_name, link } });

/** Who invites, and where to. */
export interface Signature {
  readonly sender: string;
  readonly company: string;
}

/** `link` leads to where the person accepts or declines. */
export const invitationMail = (run: Run, to: Recipient, link: string, { sender, company }: Signature): Promise<Mail> =>
  composeMail(run, 'invitation', to.email, {
    words: { first_name: to.first_name, link, sender_name: sender, company_name: company },
  });

/** The names an invitation is signed with. */
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
