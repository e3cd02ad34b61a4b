import { DEFAULT_KEY_SCOPES, type KeyScope, type TeamId } from '@palisade/vocabulary';
import type { Command } from 'commander';
import { printResult } from '../print-result';
import { nameArgument } from '../name-argument';
import { expiryArgument } from './expiry-argument';
import { scopesArgument } from './scopes-argument';

interface CreateOptions {
  name: string;
  expires?: Date;
  scopes: readonly KeyScope[];
}

/** Adds `key create`, `key revoke` and `key list`. The code that needs the database is loaded when a command runs. */
export function registerKeyCommands(program: Command): void {
  const key = program.command('key').description('create, revoke and list API keys');
  registerCreate(key);
  registerRevoke(key);
  registerList(key);
}

function registerCreate(key: Command): void {
  key
    .command('create')
    .description('create an API key for a team; it is shown only once')
    .argument('<team_id>', 'id of the team')
    .option('--name <name>', 'what the key is for', nameArgument, 'API key')
    .option(
      '--expires <when>',
      '90d, 12h or an ISO date; without it the key does not expire',
      (text: string) => expiryArgument(text),
    )
    .option(
      '--scopes <scopes>',
      'what the key may do: read (every GET), scan (start scans), write (everything); separated by commas',
      scopesArgument,
      DEFAULT_KEY_SCOPES,
    )
    .action(async (teamId: TeamId, { name, expires, scopes }: CreateOptions, command: Command) => {
      const { createKey } = await import('./key-administration.js');
      const created = await createKey(teamId, name, expires ?? null, scopes);
      printResult(command, created, [
        `Key id:  ${created.key_id}`,
        `API key: ${created.api_key}   (shown only once)`,
        `Scopes:  ${scopes.join(', ')}`,
        ...(expires === undefined ? [] : [`Expires: ${expires.toISOString()}`]),
      ]);
    });
}

function registerRevoke(key: Command): void {
  key
    .command('revoke')
    .description('revoke an API key and the CI hashes that it created, effective immediately')
    .argument('<team_id>', 'id of the team')
    .argument('<key_id>', 'id of the key')
    .action(async (teamId: TeamId, keyId: string, _options: unknown, command: Command) => {
      const { revokeKey } = await import('./key-administration.js');
      await revokeKey(teamId, keyId);
      printResult(command, { revoked: true }, [`Key ${keyId} is revoked.`]);
    });
}

function registerList(key: Command): void {
  key
    .command('list')
    .description("show a team's API keys, without the keys themselves")
    .argument('<team_id>', 'id of the team')
    .action(async (teamId: TeamId, _options: unknown, command: Command) => {
      const { listKeys } = await import('./key-administration.js');
      const keys = await listKeys(teamId);
      const lines = keys.map(
        (each) =>
          `${each.key_id}  …${each.last_four}  ${each.revoked_at === null ? 'live   ' : 'revoked'}  ` +
          `expires ${each.expires_at ?? 'never'}  last used ${each.last_used_at ?? 'never'}  ${each.scopes.join(',')}  ${each.name}`,
      );
      printResult(command, { keys }, lines.length === 0 ? ['The team has no keys.'] : lines);
    });
}
