import type { DatedList } from '@palisade/catalogue';
import type { SignInState } from '@palisade/config';
import { type InstallationState, MOST_TEAMS, MOST_WORKERS } from '@palisade/persistence';
import type { OwnCertificate, ReleaseState } from '@palisade/target-client';
import { PLANS } from '@palisade/vocabulary';
import { VERSION } from '@palisade/version';
import { choice, flag, id, integer, list, one, text, time } from '../../http/fields/fields';
import { COUNT, LABEL, MESSAGE, NAME } from '../../http/fields/response-limits';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** Words, as zones and lists have them. */
const WORD = 64;
const MOST_ZONES = 1_000;
const MOST_LISTS = 100;
const MOST_PARTS = 16;
/** The longest variable or argument that Linux gives a program. */
const LONGEST_HOSTS = 131_072;
const BYTES = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

const ReleaseResource = resource('InstallationReleaseResource', {
  status: choice(
    ['off', 'current', 'newer', 'unknown'] as const,
    'ReleaseStatus',
    'current',
    '`off` without `RELEASES_URL`: Palisade then requests nothing. `unknown` while it could not be read.',
  ),
  version: text(WORD, VERSION, 'The newest release; null where it is not known.').orNull(),
  reason: text(MESSAGE, null, 'Why it is not known.').orNull(),
  checked_at: time('When that was read; null before.').orNull(),
});

const CertificateResource = resource('InstallationCertificateResource', {
  status: choice(
    ['none', 'valid', 'ending', 'invalid', 'unknown'] as const,
    'OwnCertificateStatus',
    'valid',
    'Of the certificate at `APP_URL`, read once a day. `none`: that address is not https. `ending`: it ends within 14 days. `invalid`: not trusted, ended, or of another host. `unknown`: it could not be read from here.',
  ),
  ends_at: time('When it ends; null where it is not known.').orNull(),
  reason: text(MESSAGE, null, 'Why it is invalid, or why nothing is known.').orNull(),
  checked_at: time('When that was read; null before.').orNull(),
});

const PartResource = resource('InstallationPartResource', {
  name: text(WORD, 'postgresql'),
  status: choice(['up', 'degraded', 'down'] as const, 'HealthPartStatus', 'up'),
  message: text(MESSAGE, null, 'What is wrong.'),
});

const DatabaseResource = resource('InstallationDatabaseResource', {
  version: text(WORD, '18.1'),
  bytes: integer(BYTES, 7_340_032),
  connections: integer(COUNT, 20),
  connection_limit: integer(COUNT, 100),
});

const WorkerResource = resource('InstallationWorkerResource', {
  zone: text(WORD, 'default'),
  worker: text(LABEL, 'scanner-1:4711'),
  seen_at: time('When it last reported.'),
  is_live: flag(
    true,
    'Whether that is at most 30 seconds ago. A worker that stops in order leaves no row; one that died does, for an hour.',
  ),
  running: integer(COUNT, 3, 'How many scans it runs.'),
});

const QueueResource = resource('InstallationQueueResource', {
  zone: text(WORD, 'default'),
  running: integer(COUNT, 3),
  waiting: integer(COUNT, 12, 'Scans that could start and that no worker runs.'),
  oldest_seconds: integer(
    COUNT,
    40,
    'For how long the first of them has waited; null while none waits.',
  ).orNull(),
  held: integer(COUNT, 0, 'Scans that wait for the end of a pause or a maintenance window.'),
});

const ZoneResource = resource('InstallationZoneResource', {
  name: text(WORD, 'default'),
  live_workers: integer(COUNT, 2, 'Workers that reported at most 30 seconds ago.'),
  last_seen_at: time(
    'When a worker of it last reported; null if none did within an hour, or if the last one stopped in order.',
  ).orNull(),
  allowed_hosts: text(
    LONGEST_HOSTS,
    'intranet.example.internal,10.1.0.0/16',
    'Private hosts that scans of the zone may reach; `SCAN_ALLOWED_HOSTS` of the api for `default`.',
  ),
});

const ListResource = resource('InstallationListResource', {
  id: text(WORD, 'kev'),
  name: text(LABEL, 'Known exploited vulnerabilities'),
  day: text({ format: 'date' }, '2026-03-07', 'When it was last current.'),
  age: choice(
    ['fresh', 'old', 'stale', 'no_limit', 'not_loaded'] as const,
    'ListAge',
    'fresh',
    'No verdict depends on the age of a list with `no_limit`. A list with `not_loaded` is empty until a worker loads it.',
  ),
});

const TeamResource = resource('InstallationTeamResource', {
  id: id(),
  name: text(NAME, 'Shop'),
  plan: choice(PLANS, 'Plan', 'business'),
  checks: integer(COUNT, 60),
  people: integer(COUNT, 6),
  last_scan_at: time('When a scan last ended; null before the first.').orNull(),
});

const TeamsResource = resource('InstallationTeamsResource', {
  total: integer(COUNT, 4),
  items: list(TeamResource, { maxItems: MOST_TEAMS }, 'By name.'),
});

const SignInStateResource = resource('InstallationSignInResource', {
  sign_up: choice(
    ['open', 'closed'] as const,
    'SignUp',
    'closed',
    'Whether people sign up without an invitation (`SIGN_UP`).',
  ),
  provider: text(NAME, 'Example SSO', 'Name of the OpenID provider; null without one.').orNull(),
  provider_refusal: text(
    MESSAGE,
    'domain',
    'Why a sign-in through the provider last failed: `failed` with the message of the library, or the reason in one word. Null if none did.',
  ).orNull(),
  provider_refused_at: time('When that was.').orNull(),
});

const InstallationData = resource('InstallationData', {
  version: text(WORD, VERSION, 'The version of Palisade that runs.'),
  release: one(ReleaseResource, 'Whether a newer release exists.'),
  certificate: one(CertificateResource, 'What browsers get at the public address.'),
  has_mail: flag(true, 'Whether a mail server is set.'),
  parts: list(PartResource, { maxItems: MOST_PARTS }, 'As `GET /health/ready` has them.'),
  database: one(DatabaseResource),
  workers: list(WorkerResource, { maxItems: MOST_WORKERS }),
  queues: list(QueueResource, { maxItems: MOST_ZONES }, 'One for each zone.'),
  zones: list(ZoneResource, { maxItems: MOST_ZONES }, 'Networks with their own workers, by name.'),
  sign_in: one(SignInStateResource),
  lists: list(ListResource, { maxItems: MOST_LISTS }, 'The lists that tests judge by; the oldest first.'),
  teams: one(TeamsResource),
});

export const InstallationResource = resource('InstallationResource', { data: one(InstallationData) });
export type InstallationResource = ResourceOf<typeof InstallationResource>;

export interface Part {
  name: string;
  status: 'up' | 'degraded' | 'down';
  message: string | null;
}

/** What is not in the database alone. */
interface Surroundings {
  release: ReleaseState;
  certificate: OwnCertificate;
  hasMail: boolean;
  parts: readonly Part[];
  lists: readonly DatedList[];
  signIn: SignInState;
}

export const toInstallationResource = (
  state: InstallationState,
  { release, certificate, hasMail, parts, lists, signIn }: Surroundings,
): InstallationResource => ({
  data: {
    version: VERSION,
    release: ReleaseResource.of(release),
    certificate: CertificateResource.of(certificate),
    has_mail: hasMail,
    parts: parts.map((part) => PartResource.of(part)),
    database: DatabaseResource.of(state.database),
    workers: state.workers.map((worker) => WorkerResource.of(worker)),
    queues: state.queues.map((queue) => QueueResource.of(queue)),
    zones: state.zones.map((zone) => ZoneResource.of(zone)),
    sign_in: SignInStateResource.of(signIn),
    lists: lists.map((each) => ListResource.of(each)),
    teams: { total: state.teams.total, items: state.teams.items.map((team) => TeamResource.of(team)) },
  },
});

export const MailTestResource = resource('MailTestResource', {
  works: flag(true),
  message: text(MESSAGE, 'The mail server accepts the connection.'),
});
export type MailTestResource = ResourceOf<typeof MailTestResource>;
