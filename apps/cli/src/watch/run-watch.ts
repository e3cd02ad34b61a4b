import { type WatchMessage, type WatchResult, watchMessages } from '@palisade/vocabulary';
import type { Command } from 'commander';
import { serviceAccess } from '../as-code/service-access';
import { reasonOf, serviceClient } from '../as-code/service-client';
import { issueIdOf } from '../issues/issue-id';

const EXIT_STILL_OPEN = 2;

const WORDS: Readonly<Record<WatchResult, string>> = {
  still_there: 'still there',
  fixed: 'fixed',
  cannot_tell: 'cannot tell',
  failed: 'failed',
};

/** Prints each result when it arrives; with `--json` each message as one line of JSON. */
export async function runWatch(issue: string, command: Command): Promise<void> {
  const id = issueIdOf(issue);
  const isJson = command.optsWithGlobals<{ json?: boolean }>().json === true;
  let last: WatchMessage | null = null;
  const stream = await serviceClient(serviceAccess())
    .watchIssue({ path: { issue_id: id } })
    .catch((error: unknown) => {
      throw new Error(reasonOf(error), { cause: error });
    });
  for await (const message of watchMessages(stream)) {
    const line = isJson ? JSON.stringify(message) : lineOf(message);
    if (line !== null) console.log(line);
    last = message;
  }
  if (last?.type !== 'ended')
    throw new Error('The connection was closed before the watch ended. Run it again.');
  if (last.reason === 'refused' || last.reason === 'stopped') throw new Error(last.message);
  if (last.reason === 'time_is_over') process.exitCode = EXIT_STILL_OPEN;
}

function lineOf(message: WatchMessage): string | null {
  if (message.type === 'started') return null;
  if (message.type === 'ended') return message.message;
  return `${message.at.slice(11, 16)} UTC  ${WORDS[message.result]}: ${message.message}`;
}
