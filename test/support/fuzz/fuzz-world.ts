import { ciHash } from '@palisade/credentials';
import { Check, Issue, type Team, ScanTest, newId } from '@palisade/persistence';
import { TEST_APP_SECRET, type TestApi } from '../api';
import { createApiKey, createCheck, createTeam } from '../factories';
import { createScanRig, stubFinding, stubResult, stubSession } from '../scan-rig';
import { ID_PLACES } from './schema-arbitraries';

const THINGS = ['check', 'scan', 'test', 'issue', 'hash'] as const;
const PLACEHOLDER = new RegExp(`<(${THINGS.join('|')}):(${ID_PLACES.join('|')})>`, 'g');

/** What `<check:own>` and the others stand for now. */
type Things = Record<(typeof THINGS)[number], string>;

export const KEY_KINDS = ['own', 'none', 'revoked', 'trial', 'malformed', 'basic'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** A team with checks that are active, inactive and deleted, and another team; each check has a scan, results and an issue. */
export class FuzzWorld {
  private readonly things = new Map<string, Things>();
  private readonly keys = new Map<KeyKind, string>();

  private constructor(
    private readonly api: TestApi,
    private readonly team: Team,
  ) {}

  static async create(api: TestApi): Promise<FuzzWorld> {
    const { dataSource } = api.database;
    const [team, other, trial] = await Promise.all([
      createTeam(dataSource),
      createTeam(dataSource),
      createTeam(dataSource, 'trial'),
    ]);
    const world = new FuzzWorld(api, team);
    const { key } = await createApiKey(dataSource, team.id);
    const revoked = await createApiKey(dataSource, team.id, { revokedAt: new Date() });
    const ofTrial = await createApiKey(dataSource, trial.id);
    world.keys.set('own', `Bearer ${key}`);
    world.keys.set('revoked', `Bearer ${revoked.key}`);
    world.keys.set('trial', `Bearer ${ofTrial.key}`);
    world.keys.set('malformed', `Bearer ${key.slice(0, -1)}`);
    world.keys.set('basic', `Basic ${Buffer.from(`x:${key}`).toString('base64')}`);
    world.things.set('unknown', {
      check: newId(),
      scan: newId(),
      test: newId(),
      issue: newId(),
      hash: 'x'.repeat(43),
    });
    world.things.set('other', await world.newThings(other));
    const deleted = await world.newThings(team);
    await api.as(key).delete(`/checks/${deleted.check}`).expect(204);
    world.things.set('deleted', deleted);
    await world.renew();
    return world;
  }

  /** Gives the team new things: the former ones are changed, deleted, or have too many scans waiting. */
  async renew(): Promise<void> {
    const [own, inactive] = [await this.newThings(this.team), await this.newThings(this.team)];
    await this.api.database.dataSource.getRepository(Check).update(inactive.check, { isActive: false });
    this.things.set('own', own).set('inactive', inactive);
  }

  authorization(kind: KeyKind): string | undefined {
    return this.keys.get(kind);
  }

  /** Puts ids and hashes in place of the `<thing:place>` in a text. */
  resolve(text: string): string {
    return text.replace(
      PLACEHOLDER,
      (_, thing: keyof Things, place: string) => this.things.get(place)?.[thing] ?? '',
    );
  }

  private async newThings(team: Team): Promise<Things> {
    const { dataSource } = this.api.database;
    const check = await createCheck(dataSource, team.id, { domain: `${newId()}.example.com` });
    const { scan, issue } = await this.runScan(check);
    const test = await dataSource.getRepository(ScanTest).findOneByOrFail({ scanId: scan });
    return {
      check: check.id,
      scan,
      issue,
      test: test.id,
      hash: ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: team.ciGeneration }),
    };
  }

  private async runScan(check: Check): Promise<{ scan: string; issue: string }> {
    const { dataSource } = this.api.database;
    const rig = createScanRig(dataSource);
    const scan = await rig.trigger(check);
    const findings = [stubFinding({ title: '=cmd|"x"!A1,\n', severity: 'critical' })];
    await rig.runner(() => stubSession((key) => stubResult(key, { findings }))).run(scan);
    const { id: issue } = await dataSource
      .getRepository(Issue)
      .findOneOrFail({ where: { checkId: check.id } });
    return { scan, issue };
  }
}
