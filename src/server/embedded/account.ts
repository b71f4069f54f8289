/** Runs PostgreSQL under an account of its own if this process is root, because PostgreSQL refuses to run as root. */
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** User ids from the range that systemd reserves for users without an entry in /etc/passwd. */
const [firstUid, lastUid] = [64_300, 65_300];

/**
 * The account that runs the database: the owner of the first folder that does not belong to root; null for the account
 * of this process.
 * @throws with the account to use, if no user id is free
 */
export function accountFor(...folders: readonly string[]): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const folder of folders) {
    const owner = statSync(folder, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const taken = new Set(passwd().map(({ uid }) => uid));
  for (let uid = firstUid; uid < lastUid; uid++) if (!taken.has(uid)) return { uid, gid: uid };
  throw new Error('No number of a user is left for the embedded database. Start as another user than root.');
}

/**
 * `initdb` requires a user name, so an unprivileged account with a name and the same group runs it in place of an
 * account without a name.
 * @throws with the account to use, if there is no such user
 */
export function namedInsteadOf({ gid }: Account): Account {
  const nobody = passwd().find(({ name }) => name === 'nobody');
  if (!nobody) throw new Error('There is no user "nobody" here. Start as another user than root.');
  return { uid: nobody.uid, gid };
}

function passwd(): readonly (Account & { readonly name: string })[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Changes the owner of a folder and all its contents to an account. */
export function giveTo(account: Account, path: string): void {
  chownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(account, join(path, name));
}
