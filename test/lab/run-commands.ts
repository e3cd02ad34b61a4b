import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@palisade/scan-engine';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { showsClaim } from './apps/reproduce-check';
import { type CommandGround, writePrograms } from './local-programs';

/** Whose commands the processes of the lab run: of `all` cases, of the `first` one of each rule, or of `none`. */
export const RUNS_COMMANDS = 'LAB_COMMANDS';

export const runsCommands = (isFirst: boolean): boolean => {
  const { [RUNS_COMMANDS]: whose = 'first' } = process.env;
  return whose === 'all' || (whose === 'first' && isFirst);
};

/** What keeps a command of evidence from running here: a person has to do something first, or servers of the Internet have to respond. */
const LEFT_OUT: readonly [why: string, is: RegExp][] = [
  ['dig +trace', / \+trace /],
  ['a person', /^#/m],
  ['a token of an account', /\$(?:TOKEN|VALUE)\b/],
];
const PROGRAMS = [
  'chromium',
  'curl',
  'openssl',
  'md5sum',
  'sha1sum',
  'sha256sum',
  'base64',
  'od',
  'awk',
  'jq',
  'nc',
  'xxd',
  'dig',
];
const isMissing = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0;
let missing: readonly string[] | null = null;

/** Whether commands run on healthy sites too, see `twins.ts`: of the first case of each rule, where those of all cases run. */
export const runsOnTwins = (isFirst: boolean): boolean => isFirst && process.env[RUNS_COMMANDS] === 'all';

/** Why a command cannot run here; null if it can. */
function whyLeftOut(command: string): string | null {
  const [other] = LEFT_OUT.filter(([, is]) => is.test(command));
  if (other !== undefined) return other[0];
  missing ??= PROGRAMS.filter(isMissing);
  const program = missing.find((name) => new RegExp(`(?:^|[|;&(] *|do )${name} `, 'm').test(command));
  return program === undefined ? null : `${program} (missing)`;
}

export interface CommandsRun {
  run: number;
  /** What was not run, by the program that it needs. */
  leftOut: string[];
  complaints: string[];
}
/** What a person puts into the environment: the private text of an identity, for example. */
export type Variables = Readonly<Record<string, string>>;

export const NO_COMMANDS: CommandsRun = { run: 0, leftOut: [], complaints: [] };

/** Runs the command of each finding against the site, as a reader would; a sentence for each whose output does not show what was found. */
export async function runCommands(
  ground: CommandGround,
  findings: readonly Finding[],
  variables: Variables = {},
): Promise<CommandsRun> {
  const leftOut = findings.flatMap(({ evidence }) => whyLeftOut(evidence.reproduce) ?? []);
  const outputs = await outputsOf(ground, findings, variables);
  const complaints = outputs
    .filter(({ finding, output }) => !showsClaim(finding, output))
    .map(
      ({ finding, output }) => `${finding.id}: the command does not show it: ${described(finding, output)}`,
    );
  return { run: outputs.length, leftOut, complaints };
}

/** Runs the same commands against a site that lacks what was found; a sentence for each whose output shows it there too. */
export async function runOnTwin(
  ground: CommandGround,
  findings: readonly Finding[],
  { name, variables }: { name: string; variables: Variables },
): Promise<CommandsRun> {
  const outputs = await outputsOf(ground, findings, variables);
  const complaints = outputs
    .filter(({ finding, output }) => showsClaim(finding, output))
    .map(
      ({ finding, output }) =>
        `${finding.id}: the command shows it at "${name}" too, so that it proves nothing: ${described(finding, output)}`,
    );
  return { run: outputs.length, leftOut: [], complaints };
}

const described = ({ evidence }: Finding, output: string): string =>
  `${output.trim().slice(-200) || 'no output'} [observed ${JSON.stringify(evidence.observed)?.slice(0, 150)}; ${evidence.reproduce.slice(0, 250)}]`;

/** What the commands print that can run here. */
async function outputsOf(
  ground: CommandGround,
  findings: readonly Finding[],
  own: Variables,
): Promise<{ finding: Finding; output: string }[]> {
  const shown = findings.filter(({ evidence }) => whyLeftOut(evidence.reproduce) === null);
  if (shown.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'palisade-lab-'));
  try {
    await writePrograms(folder, ground);
    // The sites of the lab have certificates of its own authorities.
    const { SSL_CERT_FILE: publicRoots, NODE_EXTRA_CA_CERTS: privateRoots, PATH = '' } = process.env;
    const roots = join(folder, 'roots.pem');
    const files = [publicRoots, privateRoots].filter((file) => file !== undefined);
    await writeFile(roots, (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n'));
    const variables = {
      ...own,
      HOME: folder,
      PATH: `${folder}:${PATH}`,
      CURL_CA_BUNDLE: roots,
      SSL_CERT_FILE: roots,
    };
    const outputs: { finding: Finding; output: string }[] = [];
    for (const finding of shown)
      outputs.push({ finding, output: await runShell(finding.evidence.reproduce, variables) });
    return outputs;
  } finally {
    await rm(folder, { recursive: true });
  }
}
