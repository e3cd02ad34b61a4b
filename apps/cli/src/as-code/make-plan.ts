import type { ChecksFile } from '@palisade/checks-file';
import type { PalisadeClient } from '@palisade/client';
import type { Plan } from './plan';
import { planAcceptances } from './plan-acceptances';
import { deletionOfChannel, planChannel } from './plan-channels';
import { changesOfCheck, deletionOfCheck, matchChecks } from './plan-checks';
import { planIdentities } from './plan-identities';
import { planScripts } from './plan-scripts';
import { setupNotes } from './plan-setup';
import type { TeamState } from './team-state';

export interface PlanOptions {
  /** Whether to delete what is not in the file. */
  prune: boolean;
  environment: NodeJS.ProcessEnv;
  /** Whether to send the secrets of scan identities again. */
  secrets: boolean;
}

/** The changes that make the service match the file. Applies none of them. @throws UnusableFile */
export async function makePlan(
  file: ChecksFile,
  state: TeamState,
  client: PalisadeClient,
  { prune, environment, secrets }: PlanOptions,
): Promise<Plan> {
  const matched = matchChecks(file, state);
  const others = state.checks.filter(({ id }) => !matched.some((each) => each.state?.id === id));
  const labels = new Set([...matched, ...(prune ? [] : others)].map(({ label }) => label));
  const channels = file.notification_channels ?? [];
  const otherChannels =
    file.notification_channels === undefined
      ? []
      : state.channels.filter(({ name }) => !channels.some((each) => each.name === name));
  const parts: Plan[] = [];
  for (const each of matched) parts.push(await planAcceptances(each, client, prune));
  parts.push(await planScripts(matched, client, prune));
  parts.push(...channels.map((channel) => planChannel(channel, { state, labels, environment })));
  // Last: an identity is refused until the domain of its check is verified, and nothing else must wait for that.
  parts.push(await planIdentities(matched, client, { prune, environment, sendsSecrets: secrets }));
  const changes = [...matched.flatMap(changesOfCheck), ...parts.flatMap((part) => part.changes)];
  const deletions = prune ? [...otherChannels.map(deletionOfChannel), ...others.map(deletionOfCheck)] : [];
  const notes = parts.flatMap((part) => part.notes);
  for (const { entry, label, state: existing } of matched) {
    if (existing === null && entry.baseline)
      notes.push(`check ${label}: a new check has no scan for a baseline.`);
  }
  notes.push(...(await setupNotes(matched, client)));
  if (!prune && others.length > 0) {
    notes.push(
      `Not in the file: checks ${others.map(({ label }) => label).join(', ')}. --prune deletes them.`,
    );
  }
  if (!prune && otherChannels.length > 0) {
    notes.push(
      `Not in the file: channels ${otherChannels.map(({ name }) => name).join(', ')}. --prune deletes them.`,
    );
  }
  // Deletions come first: a plan limits the number of checks.
  const isDeletion = (action: string): boolean => action === 'delete';
  return {
    changes: [
      ...changes.filter(({ action }) => isDeletion(action)),
      ...deletions,
      ...changes.filter(({ action }) => !isDeletion(action)),
    ],
    notes,
  };
}
