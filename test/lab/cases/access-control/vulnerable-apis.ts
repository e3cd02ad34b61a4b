import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ScanIdentity } from '@palisade/vocabulary';
import type { CaseOf } from '../../lab-case';
import { SHOP } from '../../sites/ground';

/**
 * APIs that are vulnerable on purpose, rebuilt from their documentation: VAmPI (github.com/erev0s/VAmPI), crAPI (owasp.org/www-project-crapi) and
 * Juice Shop (pwning.owasp-juice.shop). Addresses and forms of responses are theirs.
 */
type Name = 'alice' | 'bob';
/** A document, or a status. */
type Answer = object | number;
type Route = (who: Name | null, query: URLSearchParams) => Answer;
type Routes = Readonly<Record<string, Route>>;

const SECRET: Record<Name, string> = { alice: 'canary-of-alice-7f3c', bob: 'canary-of-bob-19ab' };
const PUBLIC = 'private-page-public critical';
const OTHER = 'private-page-other-account critical';

const identityOf = (name: Name, start: string[]): ScanIdentity => ({
  id: name,
  name,
  origins: [`https://${SHOP}`],
  privateCanary: SECRET[name],
  start,
  never: [],
  login: {
    kind: 'json',
    url: '/login',
    username: name,
    password: `password-of-${name}`,
    totp: null,
    body: { username: '{username}', password: '{password}' },
  },
  session: [{ header: 'authorization', value: 'Bearer {json:/auth_token}' }],
  verify: {
    url: '/me',
    signedIn: { status: [200], json: '/name', equals: name, text: null },
    anonymous: { status: [401], json: null, equals: null, text: null },
  },
  proveBroken: true,
});

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

const nameIn = (text = ''): Name | null => (/(alice|bob)$/.exec(text)?.[1] ?? null) as Name | null;

async function serve(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', `https://${SHOP}`);
  const answer = (body: Answer): void => {
    response.writeHead(typeof body === 'number' ? body : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(typeof body === 'number' ? { status: 'fail' } : body));
  };
  if (request.method === 'POST') {
    const { username, password } = JSON.parse(await bodyOf(request)) as Record<string, string>;
    return answer(password === `password-of-${username}` ? { auth_token: `token-of-${username}` } : 401);
  }
  const who = nameIn(/^Bearer token-of-\w+$/.exec(request.headers.authorization ?? '')?.[0]);
  if (pathname === '/me') return answer(who === null ? 401 : { name: who });
  answer(routes[pathname]?.(who, searchParams) ?? (pathname === '/' ? { message: 'API' } : 404));
}

const api = (
  name: string,
  routes: Routes,
  start: Record<Name, string[]>,
  expected: string[],
  guards?: string,
): CaseOf => ({
  name: `accounts: ${name}`,
  site: (ground) => ground.https((request, response) => void serve(routes, request, response)),
  identities: [identityOf('alice', start.alice), identityOf('bob', start.bob)],
  expected,
  // Each login is one.
  atMost: { posts: 4 },
  ...(guards === undefined ? {} : { guards }),
});

const forMembers =
  (body: object): Route =>
  (who) =>
    who === null ? 401 : body;
const forOwner =
  (owner: Name, body: object): Route =>
  (who) =>
    who === owner ? body : who === null ? 401 : 403;

const ALICES_BOOK = { book_title: 'bookTitle77', owner: 'alice', secret: SECRET.alice };
const VAMPI = { alice: ['/users/v1/_debug', '/books/v1/bookTitle77'], bob: ['/books/v1/bookTitle97'] };
const REPORT = { id: 1, vin: '0BZCX49UTYV787', problem_details: SECRET.alice };
const CRAPI = {
  alice: ['/identity/api/v2/vehicle/4bae9968/location', '/workshop/api/mechanic/mechanic_report?report_id=1'],
  bob: ['/identity/api/v2/user/dashboard'],
};
const BASKET = { status: 'success', data: { id: 1, coupon: SECRET.alice, UserId: 1 } };
const JUICE = { alice: ['/rest/basket/1', '/rest/user/authentication-details'], bob: ['/rest/basket/2'] };
/** The report is a parameter, not a path. */
const reports =
  (read: (id: string) => Route): Route =>
  (who, query) =>
    read(query.get('report_id') ?? '')(who, query);

export const VULNERABLE_API_CASES: readonly CaseOf[] = [
  api(
    'VAmPI: all users with their secrets for strangers, and the secret of any book',
    {
      '/users/v1/_debug': () => ({ users: [{ username: 'alice', password: 'pass1', secret: SECRET.alice }] }),
      '/books/v1/bookTitle77': forMembers(ALICES_BOOK),
    },
    VAMPI,
    [PUBLIC, OTHER],
  ),
  api(
    'VAmPI, fixed',
    { '/users/v1/_debug': () => 404, '/books/v1/bookTitle77': forOwner('alice', ALICES_BOOK) },
    VAMPI,
    [],
    'each check is in place',
  ),
  api(
    'crAPI: the place of any vehicle, and any report of a mechanic by its number',
    {
      '/identity/api/v2/vehicle/4bae9968/location': forMembers({ carId: '4bae9968', fullName: SECRET.alice }),
      '/workshop/api/mechanic/mechanic_report': reports((id) =>
        id === '1' ? forMembers(REPORT) : () => 404,
      ),
    },
    CRAPI,
    [OTHER, OTHER],
  ),
  api(
    'crAPI, fixed: another account has a report at the same path',
    {
      '/identity/api/v2/vehicle/4bae9968/location': forOwner('alice', { fullName: SECRET.alice }),
      '/workshop/api/mechanic/mechanic_report': reports((id) =>
        id === '1' ? forOwner('alice', REPORT) : forMembers({ id: 2, problem_details: 'Brakes' }),
      ),
    },
    CRAPI,
    [],
    'one path, another record',
  ),
  api(
    'Juice Shop: the basket of any account, and the details of all accounts',
    {
      '/rest/basket/1': forMembers(BASKET),
      '/rest/user/authentication-details': forMembers({
        data: [{ id: 1, email: 'alice', deluxeToken: SECRET.alice }],
      }),
    },
    JUICE,
    [OTHER, OTHER],
  ),
  api(
    'Juice Shop, fixed: the basket of others is empty',
    {
      '/rest/basket/1': (who) =>
        who === 'alice' ? BASKET : who === null ? 401 : { status: 'success', data: null },
      '/rest/user/authentication-details': (who) =>
        who === null ? 401 : { data: [{ id: 1, email: 'alice', deluxeToken: '*****' }] },
    },
    JUICE,
    [],
    'the status is 200 anyway',
  ),
];
