import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { trustFiles, writeAuthorities } from './sites/authorities';

const RUN_TYPESCRIPT = join(__dirname, '../../test/support/run-typescript.cjs');
const PREPARE = join(__dirname, 'sites/lab-process.cjs');
const LARGEST_OUTPUT = 64 * 1024 * 1024;

/** Runs a TypeScript file of this folder in a process that trusts the lab's authorities; resolves to the JSON it prints. */
export async function inLabProcess<T>(file: string, ...args: string[]): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'palisade-lab-'));
  try {
    await writeAuthorities(folder);
    const { publicRoots, privateRoots } = trustFiles(folder);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--expose-gc',
        '--use-openssl-ca',
        '--require',
        PREPARE,
        RUN_TYPESCRIPT,
        join(__dirname, file),
        folder,
        ...args,
      ],
      {
        maxBuffer: LARGEST_OUTPUT,
        env: {
          ...process.env,
          SSL_CERT_FILE: publicRoots,
          SSL_CERT_DIR: folder,
          NODE_EXTRA_CA_CERTS: privateRoots,
        },
      },
    );
    return JSON.parse(stdout) as T;
  } finally {
    await rm(folder, { recursive: true });
  }
}
