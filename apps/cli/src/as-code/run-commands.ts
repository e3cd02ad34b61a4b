import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { printResult } from '../print-result';
import { makePlan } from './make-plan';
import type { Plan, Run } from './plan';
import { changeLine, planDocument, planLines } from './print-plan';
import { readChecksFile } from './read-checks-file';
import { serviceAccess } from './service-access';
import { reasonOf, serviceClient } from './service-client';
import { readIdentities, readScripts, readTeamState } from './team-state';
import { checksFileOf, yamlOf } from './write-checks-file';

const EXIT_DIFFERENCES = 2;

export interface FileOptions {
  file: string;
  prune?: boolean;
  secrets?: boolean;
  yes?: boolean;
}

export async function runExport(command: Command): Promise<void> {
  const access = serviceAccess();
  const client = serviceClient(access);
  const state = await readTeamState(client).catch(explain);
  const identities = await readIdentities(client, state.checks).catch(explain);
  const withLedger = state.checks.filter(({ check }) => check.tests.third_party_scripts === true);
  const scripts = await readScripts(client, withLedger).catch(explain);
  const lists = { identities, scripts };
  printResult(command, checksFileOf(state, lists), [yamlOf(state, lists, access.appUrl).trimEnd()]);
}

/** Exits with 2 where there are differences. */
export async function runPlan(options: FileOptions, command: Command): Promise<void> {
  const { plan } = await planOf(options);
  printResult(command, planDocument(plan), planLines(plan));
  if (plan.changes.length > 0) process.exitCode = EXIT_DIFFERENCES;
}

export async function runApply(options: FileOptions, command: Command): Promise<void> {
  const { plan, run } = await planOf(options);
  const isJson = command.optsWithGlobals<{ json?: boolean }>().json === true;
  if (!isJson) console.log(planLines(plan).join('\n'));
  await requireConsent(plan, options);
  const applied: string[] = [];
  try {
    for (const change of plan.changes) {
      await change.apply(run);
      applied.push(changeLine(change));
    }
  } catch (error) {
    const at = plan.changes[applied.length];
    throw new Error(
      `${at ? changeLine(at) : ''}: ${reasonOf(error)}\nApplied ${applied.length} of ${plan.changes.length}. Correct this and apply again.`,
      { cause: error },
    );
  } finally {
    // The service shows them once, so they are printed even if a later change fails.
    if (!isJson || applied.length < plan.changes.length) printSecrets(run);
  }
  if (isJson)
    printResult(command, { ...planDocument(plan), applied: applied.length, secrets: run.secrets }, []);
  else if (applied.length > 0) console.log(`Applied ${applied.length} of ${plan.changes.length}.`);
}

async function planOf({
  file,
  prune = false,
  secrets = false,
}: FileOptions): Promise<{ plan: Plan; run: Run }> {
  const content = readChecksFile(file);
  const client = serviceClient(serviceAccess());
  const state = await readTeamState(client).catch(explain);
  const plan = await makePlan(content, state, client, {
    prune,
    secrets,
    environment: process.env,
  }).catch(explain);
  const checkIds = new Map(state.checks.map(({ label, id }) => [label, id]));
  return { plan, run: { client, checkIds, secrets: [] } };
}

function explain(error: unknown): never {
  throw new Error(reasonOf(error), { cause: error });
}

function printSecrets({ secrets }: Run): void {
  for (const { channel, secret } of secrets) {
    console.error(`The signing secret of the channel "${channel}", shown only once: ${secret}`);
  }
}

/** Nothing is deleted without a yes. @throws before the first change */
async function requireConsent({ changes }: Plan, { yes }: FileOptions): Promise<void> {
  const count = changes.filter(({ action }) => action === 'delete').length;
  if (count === 0 || yes === true) return;
  if (!process.stdin.isTTY) {
    throw new Error(
      `${count} deletions need a confirmation, and there is no terminal. Add --yes to confirm them.`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const reply = await terminal.question(`Delete ${count}? Enter yes to confirm: `);
    if (reply.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
