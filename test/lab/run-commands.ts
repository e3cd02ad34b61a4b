import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@palisade/scan-engine';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { showsClaim } from './apps/reproduce-check';
import type { Ground } from './sites/ground';

/** Set for the processes of a lab that runs commands. */
export const RUNS_COMMANDS = 'LAB_COMMANDS';

/** DNS and TLS tools ask the resolver of the machine, which does not know the names of the lab. */
const BY_OTHER_TOOLS = /\b(?:dig|openssl s_client)\b|^#/m;

/** Runs the command of each finding against the site, as a reader would; a sentence for each whose output does not show what was found. */
export async function commandComplaints(
  { address, httpsPort, httpPort }: Pick<Ground, 'address' | 'httpsPort' | 'httpPort'>,
  findings: readonly Finding[],
): Promise<string[]> {
  const shown = findings.filter(({ evidence }) => !BY_OTHER_TOOLS.test(evidence.reproduce));
  if (shown.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'palisade-lab-'));
  try {
    const host = address.includes(':') ? `[${address}]` : address;
    const ways = [
      [443, httpsPort],
      [80, httpPort],
    ].map(([port, real]) => `connect-to = ":${port}:${host}:${real}"\n`);
    await writeFile(join(folder, '.curlrc'), ways.join(''));
    const complaints: string[] = [];
    for (const finding of shown) {
      const output = await runShell(finding.evidence.reproduce, { CURL_HOME: folder, HOME: folder });
      if (!showsClaim(finding, output))
        complaints.push(
          `${finding.id}: the command does not show it: ${output.trim().slice(-200) || 'no output'} [observed ${JSON.stringify(finding.evidence.observed)?.slice(0, 150)}; ${finding.evidence.reproduce.slice(0, 250)}]`,
        );
    }
    return complaints;
  } finally {
    await rm(folder, { recursive: true });
  }
}
