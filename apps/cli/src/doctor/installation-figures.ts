import { type DatedList, datedLists } from '@palisade/catalogue';
import { type SignInState, loadEnvironment, signInStateOf } from '@palisade/config';
import {
  type InstallationState,
  InstallationStateRepository,
  LoadedDataRepository,
} from '@palisade/persistence';
import {
  NO_CERTIFICATE,
  NO_RELEASES,
  type OwnCertificate,
  type ReleaseState,
  readNewestRelease,
  readOwnCertificate,
} from '@palisade/target-client';
import { VERSION } from '@palisade/version';
import { withDatabase } from '../operator-database';

type Figures = Omit<InstallationState, 'oidcRefusal'> & {
  version: string;
  release: ReleaseState;
  certificate: OwnCertificate;
  lists: readonly DatedList[];
  signIn: SignInState;
};

/** The figures of the page *Installation*, for scripts; null where the database is away or older, which a check says. */
export async function installationFigures(): Promise<unknown> {
  const read = withDatabase(async (dataSource): Promise<Figures> => {
    const environment = loadEnvironment([]);
    const states = new InstallationStateRepository(dataSource);
    const { oidcRefusal, ...state } = await states.read(environment.scanAllowedHosts);
    const loaded = await new LoadedDataRepository(dataSource).list();
    const signIn = signInStateOf(environment, oidcRefusal);
    const { releasesUrl, appUrl } = environment;
    const [release, certificate] = await Promise.all([
      releasesUrl === undefined ? NO_RELEASES : readNewestRelease(releasesUrl),
      appUrl === undefined ? NO_CERTIFICATE : readOwnCertificate(appUrl),
    ]);
    const lists = datedLists(loaded, Date.now());
    return { version: VERSION, release, certificate, ...state, lists, signIn };
  });
  return inSnakeCase(await read.catch(() => null));
}

/** With the names and times of the API. */
function inSnakeCase(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace(/\.\d+Z$/, '+00:00');
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSnakeCase(of),
    ]),
  );
}
