import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { isRoot } from './paths.mjs';
import { LauncherError } from './progress.mjs';

const NO_WAY = 'PostgreSQL must not run as root';

/**
 * The account under which PostgreSQL runs: `{}` for our own, `{uid, gid}` when we are root, whom PostgreSQL refuses.
 * Then it is the owner of the data, or else `nobody`: PostgreSQL wants an account with an entry in /etc/passwd.
 */
export function postgresAccount(dataFolder) {
  if (!isRoot()) return {};
  const owner = dataFolder && statSync(dataFolder, { throwIfNoEntry: false });
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
  const { status } = spawnSync('/bin/true', { ...account, cwd: '/' });
  if (status !== 0) {
    throw new LauncherError(
      `${NO_WAY}, and this container allows no other account: run this as an ordinary user, or set DATABASE_URL`,
    );
  }
  return account;
}

function nobody() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  if (!line)
    throw new LauncherError(
      `${NO_WAY}, and there is no account "nobody": run this as an ordinary user, or set DATABASE_URL`,
    );
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Tried, not computed: every folder above must let the account through. */
export function canEnter(folder, account) {
  if (account.uid === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}
