import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ScanDocument } from './compare';

const TIMEOUT_MS = 120_000;
type Finding = ScanDocument['tests'][number]['findings'][number];

/** What the output of a rule's command must show; the others must print what the evidence says was observed. */
const SHOWS: Record<string, RegExp> = {
  'https-unavailable': /refused|errno/i,
  'login-cleartext': /<form|password|^\d{3}, /im,
  'login-no-throttling': /^(?:(\d{3}), \d+ bytes, .*\n)(?:\1, .*\n){12}/m,
  'rate-limit-not-observed': /^(?:200 [\d.]+ s\n){35}/,
  'csrf-login': /<input[^>]*password/i,
  'csrf-token-in-url': /<form/i,
  'csrf-double-submit-unbound': /set-cookie/i,
  'cors-reflects-any-origin': /access-control-allow-origin: https?:\/\/random-/i,
};

/** Runs each finding's command as a reader would; a line for each whose output does not show the claim. */
export async function unshown(
  documents: readonly ScanDocument[],
): Promise<{ run: number; failed: string[] }> {
  const findings = documents.flatMap(({ tests }) => tests).flatMap((test) => test.findings);
  const byCommand = new Map(findings.map((finding) => [finding.evidence.reproduce ?? '', finding]));
  const failed: string[] = [];
  for (const [command, finding] of byCommand) {
    const output = await outputOf(command);
    if (!showsClaim(finding, output))
      failed.push(`${finding.id}: ${output.trim().slice(-200) || 'no output'}`);
  }
  return { run: byCommand.size, failed };
}

export function showsClaim({ id, evidence }: Finding, output: string): boolean {
  const pattern = SHOWS[id];
  if (pattern !== undefined) return pattern.test(output);
  const { observed } = evidence;
  if (observed === null) return /^no .* header$/m.test(output);
  const plain = (text: string): string => text.toLowerCase().replace(/[\s"']+/g, '');
  return typeof observed === 'string' ? plain(output).includes(plain(observed)) : output.trim() !== '';
}

async function outputOf(command: string): Promise<string> {
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'], timeout: TIMEOUT_MS });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output;
}
