/** Sends mail by the operator's SMTP server; without one it is written to a folder, where it can be read. */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { log } from '../log.ts';
import type { Settings } from '../settings.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const transports = new Map<string, Transporter>();

/** Line breaks in a header would begin another one. */
const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').trim();

const senderOf = (settings: Settings): string => `no-reply@${new URL(settings.publicUrl).hostname}`;

/** Hands a mail over; rejects if the server does not take it. */
export async function sendMail(mail: Mail, settings: Settings): Promise<void> {
  const safe = { ...mail, to: oneLine(mail.to), subject: oneLine(mail.subject), from: senderOf(settings) };
  if (!settings.smtpUrl) return writeToOutbox(safe, settings);
  const transport = transports.get(settings.smtpUrl) ?? createTransport(settings.smtpUrl);
  transports.set(settings.smtpUrl, transport);
  await transport.sendMail(safe);
}

/** Sends without keeping anybody waiting, and without telling by the time it takes whether anything was sent. */
export function sendMailLater(mail: Mail, settings: Settings): void {
  sendMail(mail, settings).catch((error: Error) => log.error({ error }, 'A mail could not be sent.'));
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
