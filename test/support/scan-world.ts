import type { Check, Team } from '@palisade/persistence';
import type { Role } from '@palisade/vocabulary';
import { type ApiClient, startTestApi, type TestApi } from './api';
import { createApiKey, createCheck, createTeam } from './factories';
import { type Person, signedIn } from './people';
import { type ScanRig, createScanRig } from './scan-rig';
import { sharedTestApi } from './shared-api';

interface Settings {
  /** What the check of the team has other than a usual one. Without it there is no check. */
  check?: Partial<Check>;
  /** Of someone who is signed in. Without it nobody is. */
  role?: Role;
  /** For specs that change what other teams see too, such as the schema or the parts of the api. */
  hasOwnApi?: boolean;
}

/** What most end-to-end specs begin with: a team of an api, with a key. */
export class ScanWorld {
  private constructor(
    readonly api: TestApi,
    readonly team: Team,
    /** Requests with a key of the team. */
    readonly key: ApiClient,
    /** A worker's parts over the database of the api. */
    readonly rig: ScanRig,
    private readonly made: { check?: Check; person?: Person },
  ) {}

  static async create(api: TestApi, { check, role }: Settings): Promise<ScanWorld> {
    const { dataSource } = api.database;
    const team = await createTeam(dataSource);
    const { key } = await createApiKey(dataSource, team.id);
    return new ScanWorld(api, team, api.as(key), createScanRig(dataSource), {
      check: check && (await createCheck(dataSource, team.id, check)),
      person: role && (await signedIn(api, { teamId: team.id, role })),
    });
  }

  get check(): Check {
    if (this.made.check === undefined) throw new Error('This world has no check.');
    return this.made.check;
  }

  get person(): Person {
    if (this.made.person === undefined) throw new Error('Nobody is signed in to this world.');
    return this.made.person;
  }
}

/**
 * Gives each test of the calling spec a world of its own. Other specs of the file may use the same api.
 * @param fill takes what the spec uses of it; called before the first test too, so that a `beforeAll` has a world
 */
export function scanWorld(fill: (world: ScanWorld) => unknown, settings: Settings = {}): void {
  let api: TestApi;
  beforeAll(async () => {
    api = await (settings.hasOwnApi === true ? startTestApi() : sharedTestApi());
    fill(await ScanWorld.create(api, settings));
  });
  afterAll(() => api.close());
  beforeEach(async () => fill(await ScanWorld.create(api, settings)));
}
