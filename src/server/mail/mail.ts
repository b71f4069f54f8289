/** Sends mail through the operator's SMTP server; without a server, mail is written to a folder. */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Settings } from '../settings.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Timeouts of the mail server in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

const transports = new Map<string, Transporter>();

/** Removes line breaks, because a line break in a header would begin another header. */
const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').trim();

const senderOf = (settings: Settings): string => `no-reply@${new URL(settings.publicUrl).hostname}`;

/**
 * Sends a mail. `name` becomes its Message-ID, by which mail programs recognise a duplicate.
 * @throws the error of the server
 */
export async function sendMail(mail: Mail, settings: Settings, name?: string): Promise<void> {
  const safe = { ...mail, to: oneLine(mail.to), subject: oneLine(mail.subject), from: senderOf(settings) };
  const { hostname } = new URL(settings.publicUrl);
  if (!settings.smtpUrl) return writeToOutbox(safe, settings);
  const transport = transports.get(settings.smtpUrl) ?? createTransport({ url: settings.smtpUrl, ...timeouts });
  transports.set(settings.smtpUrl, transport);
  await transport.sendMail({ ...safe, ...(name && { messageId: `<${name}@${hostname}>` }) });
}

async function writeToOutbox(mail: Mail & { readonly from: string }, { dataDir }: Settings): Promise<void> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.txt`;
  const head = [
    `Date: ${new Date().toUTCString()}`,
    `From: ${mail.from}`,
    `To: ${mail.to}`,
    `Subject: ${mail.subject}`,
  ];
  await writeFile(join(folder, name), `${head.join('\n')}\n\n${mail.text}\n`, { mode: 0o600 });
}
