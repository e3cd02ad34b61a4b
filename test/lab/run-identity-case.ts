import { type IdentityServices, ownServices, scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { OWN_HOST } from '@palisade/target-client';
import {
  ANONYMOUS,
  type IdentityProof,
  type ScanIdentity,
  type SiteCoverage,
  type TestKey,
} from '@palisade/vocabulary';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import type { IdentityCase, LabIdentity } from './identity-case';
import { labClient, nextGround, PATIENT_LIMITS } from './run-case';
import type { Phase, SiteReport } from './site-case';
import { FRESH_LISTS } from './fresh-lists';
import type { Authorities } from './sites/authorities';
import { type Ground, SHOP } from './sites/ground';
import { MembersSite, PASSWORDS } from './sites/members-site';

const TESTS: readonly TestKey[] = [
  'mixed_content',
  'csrf_protection',
  'information_disclosure',
  'jwt_tokens',
  'cookie_security',
  'security_headers',
  'cors_misconfiguration',
];
const JUDGING_TEST: TestKey = 'mixed_content';

const ALICE: ScanIdentity = {
  id: 'alice',
  name: 'alice',
  session: ['cookie'],
  origins: [`https://${SHOP}`],
  privateCanary: null,
  login: {
    kind: 'form',
    url: '/login',
    username: 'alice',
    password: PASSWORDS.alice ?? '',
    usernameField: null,
    passwordField: null,
    totp: null,
    totpField: null,
  },
  verify: {
    url: '/api/me',
    signedIn: { status: null, json: '/email', equals: 'alice@shop.test', text: null },
    anonymous: { status: [401, 302], json: null, equals: null, text: null },
  },
  start: ['/account'],
  never: [],
  proveBroken: true,
};

/** A test that an identity could not run, because it sends more than a session may. */
const unread = ({ results }: Scanned): string[] =>
  results.flatMap(({ testKey, technicalDetails: { identities } }) =>
    Object.values(identities ?? {}).includes('read_only') ? [`${testKey} sends more than a session may`] : [],
  );

export const identityOf = (own: LabIdentity): ScanIdentity => ({ ...ALICE, id: own.name ?? 'alice', ...own });

interface Scanned {
  results: TestResult[];
  coverage: SiteCoverage;
  proofs: Map<string, IdentityProof>;
}

/** Scans the site of a ground as a stranger and as these identities. */
export async function scanMembers(
  ground: Ground,
  identities: readonly ScanIdentity[],
  {
    services = {},
    lastCoverage = {},
    tests = TESTS,
    isStaging = false,
  }: {
    services?: Partial<IdentityServices>;
    lastCoverage?: Record<string, string[]>;
    tests?: readonly TestKey[];
    isStaging?: boolean;
  } = {},
): Promise<Omit<Scanned, 'proofs'>> {
  const { signal } = new AbortController();
  const client = labClient(ground, `https://${SHOP}/`, signal, PATIENT_LIMITS);
  const identityServices = { ...ownServices(), ...services };
  const session = scanSessionOf(
    client,
    {
      rights: OWN_HOST,
      tests,
      isStaging,
      settings: {},
      signal,
      dataDays: FRESH_LISTS,
      lastCoverage,
      identityServices,
      identities,
    },
    scannerRegistry,
  );
  try {
    const results = await Promise.all(tests.map((key) => session.run(key)));
    return { results, coverage: await session.coverage() };
  } finally {
    await session.close();
  }
}

/** Scans a site with accounts, twice where the case compares two scans, and says what does not hold. */
export async function runIdentityCase(
  identityCase: IdentityCase,
  authorities: Authorities,
): Promise<SiteReport> {
  const ground = nextGround(authorities);
  const { name, identities = [{}] } = identityCase;
  let phase: Phase = 'first';
  try {
    const site = new MembersSite();
    identityCase.site?.(site, () => phase);
    await site.stand(ground);
    const scan = async (lastCoverage: Record<string, string[]>): Promise<Scanned> => {
      const proofs = new Map<string, IdentityProof>();
      let left = identityCase.hourlyLogins ?? Infinity;
      const services = {
        claimLogin: () => Promise.resolve((left -= 1) >= 0),
        noteProof: (id: string, proof: IdentityProof) => Promise.resolve(void proofs.set(id, proof)),
      };
      return {
        ...(await scanMembers(ground, identities.map(identityOf), {
          services,
          lastCoverage,
          tests: identityCase.tests,
          isStaging: identityCase.isStaging,
        })),
        proofs,
      };
    };
    let scanned = await scan({});
    if (identityCase.keepsOpen !== undefined || identityCase.closes !== undefined) {
      phase = 'second';
      scanned = await scan(judgedPaths(scanned));
    }
    return {
      name: `identity: ${name}`,
      complaints: [...site.complaints, ...unread(scanned), ...complaintsAbout(identityCase, scanned, site)],
    };
  } catch (error) {
    return {
      name: `identity: ${name}`,
      complaints: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    };
  } finally {
    await ground.close();
  }
}

function judgedPaths({ coverage }: Scanned): Record<string, string[]> {
  const paths: Record<string, string[]> = {};
  for (const { identity, outcome, path } of coverage.rows)
    if (outcome === 'judged') (paths[identity] ??= []).push(path);
  return paths;
}

function complaintsAbout(identityCase: IdentityCase, scanned: Scanned, site: MembersSite): string[] {
  return [
    ...ofProofs(identityCase, scanned),
    ...ofFindings(identityCase, scanned),
    ...ofSeverities(identityCase, scanned),
    ...ofRows(identityCase, scanned),
    ...ofReasons(identityCase, scanned),
    ...ofClosing(identityCase, scanned),
    ...ofLogins(identityCase, site),
    ...ofSecrets(scanned, site),
    ...ofCommands(scanned),
  ];
}

function ofProofs({ identities = [{}], proofs = {} }: IdentityCase, scanned: Scanned): string[] {
  return identities.map(identityOf).flatMap(({ id, name }) => {
    const proof = scanned.proofs.get(id);
    const actual = proof?.state === 'proven' ? 'proven' : (proof?.reason ?? 'never tried');
    const expected = proofs[name] ?? 'proven';
    const isWorded =
      proof?.state === 'proven' ? proof.message === null : proof?.message?.endsWith('.') === true;
    return [
      ...(actual === expected ? [] : [`${name} is ${actual}, expected ${expected}`]),
      ...(isWorded ? [] : [`the proof of ${name} has the wrong message: ${proof?.message}`]),
    ];
  });
}

/** Defects of the site are scripts over http; nothing else may be found only signed in. */
function ofFindings(identityCase: IdentityCase, { results }: Scanned): string[] {
  const { identities = [{}], proofs = {} } = identityCase;
  const proven = identities
    .map(identityOf)
    .flatMap(({ name }) => ((proofs[name] ?? 'proven') === 'proven' ? [name] : []));
  const expected = identityCase.finds ?? (proven.length === 0 ? {} : { '/account': proven });
  const found = results.flatMap(({ testKey, findings }) =>
    findings
      .filter((finding) => testKey === JUDGING_TEST || finding.seenAs !== undefined)
      .map(({ id, location, seenAs = [] }) => `${id} ${location} ${seenAs.join()}`),
  );
  const wanted = Object.entries(expected).map(
    ([place, names]) => `${place.includes(' ') ? place : `mixed-active ${place}`} ${names.join()}`,
  );
  return [
    ...wanted.filter((line) => !found.includes(line)).map((line) => `missed ${line}`),
    ...found.filter((line) => !wanted.includes(line)).map((line) => `false alarm ${line}`),
  ];
}

const ofSeverities = ({ severities = {} }: IdentityCase, { results }: Scanned): string[] =>
  results
    .flatMap(({ findings }) => findings)
    .filter(({ id, severity }) => (severities[id] ?? severity) !== severity)
    .map(({ id, severity }) => `${id} is ${severity}, expected ${severities[id]}`);

const ofReasons = ({ reasons = {} }: IdentityCase, { coverage }: Scanned): string[] =>
  Object.entries(reasons).flatMap(([place, reason]) => {
    const row = coverage.rows.find(({ identity, path }) => `${identity} ${path}` === place);
    return row?.reason === reason ? [] : [`the reason of ${place} is ${row?.reason}, expected ${reason}`];
  });

function ofRows({ rows = {} }: IdentityCase, { coverage }: Scanned): string[] {
  const outcomes = new Map(
    coverage.rows.map(({ identity, path, outcome }) => [`${identity} ${path}`, outcome]),
  );
  return Object.entries(rows)
    .filter(([place, outcome]) => outcomes.get(place) !== outcome)
    .map(([place, outcome]) => `${place} is ${outcomes.get(place) ?? 'not listed'}, expected ${outcome}`);
}

/** `alice /account`: an issue that alice alone sees there. */
function ofClosing({ keepsOpen = [], closes = [] }: IdentityCase, { results }: Scanned): string[] {
  const isClosed = (place: string): boolean => {
    const [name = '', path = ''] = place.split(' ');
    const result = results.find(({ testKey }) => testKey === JUDGING_TEST);
    const judged = name === ANONYMOUS ? result?.judgedLocations : result?.judgedAs?.[name]?.judgedLocations;
    return judged === 'all' || judged?.includes(path) === true;
  };
  return [
    ...keepsOpen.filter(isClosed).map((place) => `the issue of ${place} would close`),
    ...closes.filter((place) => !isClosed(place)).map((place) => `the issue of ${place} would not close`),
  ];
}

function ofLogins({ identities = [{}], logins, proofs = {} }: IdentityCase, site: MembersSite): string[] {
  const usual = identities
    .map(identityOf)
    .filter(({ name, login }) => 'url' in login && (proofs[name] ?? 'proven') === 'proven').length;
  const expected = logins ?? usual;
  return site.logins === expected ? [] : [`${site.logins} logins were sent, expected ${expected}`];
}

/** What only an identity sees is shown again by a command with its session. */
const ofCommands = ({ results }: Scanned): string[] =>
  results.flatMap(({ findings }) =>
    findings
      .filter(({ seenAs, evidence: { reproduce } }) => {
        const variable = `$${(seenAs?.[0] ?? '').toUpperCase()}_SESSION"`;
        return seenAs !== undefined && reproduce.includes(`curl -sgk -m 60`) && !reproduce.includes(variable);
      })
      .map(({ id, location }) => `the command of ${id} ${location} has no session`),
  );

/** No result may hold a secret, however it is written. */
function ofSecrets({ results, coverage, proofs }: Scanned, { secrets }: MembersSite): string[] {
  const written = JSON.stringify([results, coverage, [...proofs]]);
  const forms = (secret: string): string[] => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
  ];
  return secrets
    .filter((secret) => forms(secret).some((form) => written.includes(form)))
    .map((secret) => `the results hold ${secret}`);
}
