import { spawn } from 'node:child_process';

const AS_ROOT = ['--net'];
const AS_USER = ['--user', '--map-current-user', '--net'];

/** `unshare` and its arguments, which start a program in a network without a single way out; null where the platform allows none. */
export async function ownNetwork(): Promise<string[] | null> {
  known ??= tried(process.getuid?.() === 0 ? AS_ROOT : AS_USER);
  return known;
}

let known: Promise<string[] | null> | undefined;

const tried = (options: string[]): Promise<string[] | null> =>
  new Promise((resolve) => {
    const child = spawn('unshare', [...options, 'true'], { stdio: 'ignore' });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? ['unshare', ...options, '--'] : null));
  });
