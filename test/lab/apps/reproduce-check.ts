import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ScanDocument } from './compare';
import { claimOf, MISSING_FIELDS, mayBeFramed } from './shown-claims';
import { plain } from './shown-words';

const TIMEOUT_MS = 120_000;
type Finding = ScanDocument['tests'][number]['findings'][number];

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
  const { observed } = evidence;
  const shows = claimOf(id);
  if (shows instanceof RegExp) return shows.test(output);
  if (id === 'clickjacking' && observed === null) return mayBeFramed('', output, '');
  if (observed === null)
    return /^no .* header$/m.test(output) || lacks(evidence.header ?? MISSING_FIELDS[id], output, id);
  if (typeof observed !== 'string') return hasPermissions(observed, output);
  if (shows !== undefined) return shows(observed, output, evidence.reproduce ?? '');
  return observed !== '' && plain(output).includes(plain(observed));
}

/** Each field that admits an origin has a line with what was observed; what caches are told does not count. */
function hasPermissions(observed: unknown, output: string): boolean {
  const fields = Object.entries(observed as Record<string, string>).filter(([name]) =>
    name.startsWith('access-control-'),
  );
  const lines = output.toLowerCase().split(/\r?\n/);
  return (
    fields.length > 0 &&
    fields.every(([name, value]) =>
      value
        .toLowerCase()
        .split(', ')
        .every((part) => lines.some((line) => line.startsWith(`${name}:`) && line.includes(part))),
    )
  );
}

/** Other fields are there, and the one that is missing is not; a file may have none at all, but it is not a page. */
const lacks = (header: unknown, output: string, id: string): boolean =>
  typeof header === 'string' &&
  (id.startsWith('securitytxt-') ? /^(?!\s*<)[^]*\S/ : /^[\w-]+: /m).test(output) &&
  !output.toLowerCase().includes(`${header}:`);

async function outputOf(command: string): Promise<string> {
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'], timeout: TIMEOUT_MS });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return output;
}
