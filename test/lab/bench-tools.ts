import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestKey } from '@palisade/vocabulary';
import { type BenchRow, type Repeats, row, runsOf, timed } from './bench-row';
import { SUBJECTS, TLS_LISTING } from './bench-subjects';
import { nextGround } from './run-case';
import type { Authorities } from './sites/authorities';
import { SHOP } from './sites/ground';

/** The reference tools that this machine has, against the same sites. */
const TOOLS: {
  key: TestKey;
  /** The row of ours that does the same work; the test's by default. */
  own?: string;
  command: string;
  args: (address: string, port: number) => string[];
}[] = [
  {
    key: 'ssl_certificate',
    own: TLS_LISTING,
    command: 'sslscan',
    args: (address, port) => ['--no-colour', `--sni-name=${SHOP}`, `${address}:${port}`],
  },
  {
    key: 'ssl_certificate',
    // Debian's name of testssl.sh; protocols and suites.
    own: TLS_LISTING,
    command: 'testssl',
    args: (address, port) => ['--quiet', '-p', '-E', `${address}:${port}`],
  },
  {
    key: 'security_headers',
    command: 'wapiti',
    args: (address, port) => [
      '-u',
      `https://${address}:${port}/`,
      '-m',
      'http_headers,csp',
      '--flush-session',
    ],
  },
  {
    key: 'csrf_protection',
    command: 'wapiti',
    args: (address, port) => ['-u', `https://${address}:${port}/`, '-m', 'csrf', '--flush-session'],
  },
];
const TOOL_RUNS = 3;

export async function measureTools(
  own: readonly BenchRow[],
  authorities: Authorities,
  repeats: Repeats,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { key, own: named = key, command, args } of TOOLS) {
    const isThere = await promisify(execFile)('which', [command]).then(
      () => true,
      () => false,
    );
    const subject = SUBJECTS.find((one) => one.key === key);
    if (!isThere || subject === undefined) continue;
    const ground = nextGround(authorities);
    await subject.site(ground);
    const times: number[] = [];
    for (let run = 0; run < runsOf(repeats, TOOL_RUNS); run += 1)
      // Such tools tell by their exit code what they found.
      times.push(
        await timed(() =>
          promisify(execFile)(command, args(ground.address, ground.httpsPort)).catch(() => null),
        ),
      );
    await ground.close();
    const ours = own.find(({ name }) => name === named)?.medianMs ?? null;
    rows.push(
      row(command, times, {
        baseline: `our ${named}`,
        of: ours,
        requests: ground.requests.length,
      }),
    );
  }
  return rows;
}
