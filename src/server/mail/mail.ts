/** Sends mail by the operator's SMTP server; without one it is written to a folder, where it can be read. */
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

/** Milliseconds that a mail server may take to answer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

const transports = new Map<string, Transporter>();

/** Line breaks in a header would begin another one. */
const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').trim();

const senderOf = (settings: Settings): string => `no-reply@${new URL(settings.publicUrl).hostname}`;

/**
 * Sends a mail. `name` becomes its Message-ID, by which mail programs recognize a mail that is sent twice.
 *
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
