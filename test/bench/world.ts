import { generateApiKey, hashApiKey } from '@palisade/credentials';
import { newId } from '@palisade/persistence';
import { Client } from 'pg';

export interface BenchTeam {
  id: string;
  /** An API key of this run. */
  key: string;
  /** Live checks. */
  checks: number;
}

/** Who asks in the benchmarks. */
export interface World {
  /** Holds half of everything. */
  big: BenchTeam;
  /** Holds a twentieth: as many checks as the team of the HTTP baseline in its time, 5,000. */
  middle: BenchTeam;
  /** One of the many. */
  small: BenchTeam;
  /** Twenty of the many. */
  many: BenchTeam[];
  /** A scan of the small team and one of the big one, both completed. */
  scanOf: { small: string; big: string };
  /** A check of the big team that has scans and issues. */
  bigCheck: string;
}

const MANY = 20;

/** Patterns of names: of those that fit the ones with the most checks are taken. */
const TEAM_NAMES = { big: 'Half of all', middle: 'A twentieth', small: 'Team %' } as const;

/** Makes keys in the loaded database and looks up what the requests name. */
export async function enterWorld(databaseUrl: string): Promise<World> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [big] = await enterTeams(client, TEAM_NAMES.big, 1);
    const [middle] = await enterTeams(client, TEAM_NAMES.middle, 1);
    const many = await enterTeams(client, TEAM_NAMES.small, MANY);
    const [small] = many;
    if (big === undefined || middle === undefined || small === undefined) {
      throw new Error('The loaded database lacks a team.');
    }
    const latest = await latestOf(client, big.id);
    return {
      big,
      middle,
      small,
      many,
      scanOf: { small: (await latestOf(client, small.id)).scan, big: latest.scan },
      bigCheck: latest.check,
    };
  } finally {
    await client.end();
  }
}

async function enterTeams(client: Client, name: string, count: number): Promise<BenchTeam[]> {
  const { rows: teams } = await client.query<{ id: string; checks: number }>(
    `SELECT t.id, counts.total AS checks FROM teams t JOIN team_check_counts counts ON counts.team_id = t.id
     WHERE t.name LIKE $1 AND EXISTS (SELECT FROM checks c WHERE c.team_id = t.id AND c.deleted_at IS NULL
                                      AND c.latest_completed_scan_id IS NOT NULL)
     ORDER BY counts.total DESC, t.id LIMIT $2`,
    [name, count],
  );
  // Those of earlier runs: another row may use its own right now.
  await client.query(
    `DELETE FROM api_keys WHERE team_id = ANY($1) AND name = 'bench' AND created_at < now() - interval '1 hour'`,
    [teams.map(({ id }) => id)],
  );
  const entered = teams.map((team) => ({ ...team, key: generateApiKey() }));
  for (const { id, key } of entered) {
    await client.query(
      `INSERT INTO api_keys (id, team_id, name, key_hash, last_four) VALUES ($1, $2, 'bench', $3, $4)`,
      [newId(), id, hashApiKey(key), key.slice(-4)],
    );
  }
  return entered;
}

async function latestOf(client: Client, teamId: string): Promise<{ check: string; scan: string }> {
  const { rows } = await client.query<{ check: string; scan: string }>(
    `SELECT id AS check, latest_completed_scan_id AS scan FROM checks
     WHERE team_id = $1 AND deleted_at IS NULL AND latest_completed_scan_id IS NOT NULL ORDER BY id LIMIT 1`,
    [teamId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The loaded team has no scanned check.');
  return found;
}
