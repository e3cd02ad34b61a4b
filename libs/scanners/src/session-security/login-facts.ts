import {
  type AccountView,
  type Carrier,
  cookieKindOf,
  guessingBits,
  isJsonWebToken,
  jarSetBy,
  type LoginCookies,
  NOTHING_SENT,
  type OwnSession,
  type Sent,
  sentOf,
  setCookieLines,
} from '@palisade/scan-engine';

/** What one sign-in and one sign-out have shown. Without values. */
export interface LoginFacts {
  account: string;
  proofPage: string;
  /** What the visitor had before the password was sent; `unclear` if the page that proves the sign-in did not tell. */
  fixed: Carrier | 'unclear' | null;
  /** What another sign-in to the account got as well. */
  repeated: Carrier | 'unclear' | null;
  /** A session id of which only a few bits differ from that of another sign-in. */
  weak: Carrier | null;
  /** What still opens the account after the sign-out; why nothing is known instead. */
  afterLogout: Alive[] | 'not_named' | 'shared_session' | 'unclear';
}

export interface Alive extends Carrier {
  /** It keeps its user signed in for long. */
  isRememberMe: boolean;
}

const REMEMBERS = /remember|auto_?login|keep_?me|stay_?signed|persistent/i;
/** Two ids differ in all bits that are random, but for those that happen to be the same. */
const FEW_BITS = 32;

/** Signs in with the cookies of a visit, tries which credentials open the account, and signs out at the end. Null without a sign-in. */
export async function loginFacts(
  account: AccountView,
  visited: readonly LoginCookies[],
  other: readonly LoginCookies[],
): Promise<LoginFacts | null> {
  const planted = plantedFor(account, visited);
  const own = await account.openOwn([...visited, ...planted]);
  if (own === null || (await own.opens(own.sent)) !== 'account') return null;
  const repeated = await repeatedIn(own, account);
  return {
    account: account.name,
    proofPage: account.proofPage,
    repeated,
    fixed: await fixedIn(own, other),
    weak: await weakIn(own, account),
    afterLogout: await aliveAfterLogout(own, account, repeated),
  };
}

/** Where a visit gets no id, the visitor brings one along: a site must not take it for the session. */
function plantedFor(
  { credentials, proofPage }: AccountView,
  visited: readonly LoginCookies[],
): LoginCookies[] {
  const known = new Set(
    jarSetBy(visited)
      .entries()
      .map(([name]) => name),
  );
  const names = credentials.setBy
    .flatMap(({ headers }) => setCookieLines(headers))
    .filter((line) => !known.has(line.name) && cookieKindOf([line]).kind === 'session')
    .filter(({ value, isRemoval }) => !isRemoval && !isJsonWebToken(value))
    .map(({ name }) => name);
  const lines = [...new Set(names)].map((name) => ['set-cookie', `${name}=${PLANTED}; Path=/`] as const);
  return lines.length === 0
    ? []
    : [{ url: proofPage, headers: lines, method: 'GET', isJson: false, isAfterPost: false }];
}

/** Of the shape that most platforms use: letters and digits. */
const PLANTED = 'palisade0c0ffee0palisade0c0ffee0';

/** Where no cookie is a part of the session, none can be planted. */
const fixedIn = (own: OwnSession, other: readonly LoginCookies[]): Promise<LoginFacts['fixed']> =>
  Object.keys(own.sent.cookies).length === 0
    ? Promise.resolve(null)
    : own.openerIn(own.before, sentOf({ headers: {}, jar: jarSetBy(other), setBy: [] }));

/** What two sign-ins to the account have in common, if it opens the account. */
function repeatedIn(own: OwnSession, { credentials }: AccountView): Promise<LoginFacts['repeated']> {
  const first = sentOf(credentials);
  const same = (one: Sent['headers'], two: Sent['headers']) =>
    Object.fromEntries(
      Object.entries(one).filter(([name, value]) => two[name] === value && !isJsonWebToken(value)),
    );
  const { headers, cookies } = own.sent;
  return own.openerIn(
    { headers: same(headers, first.headers), cookies: same(cookies, first.cookies) },
    NOTHING_SENT,
  );
}

/** An id that only a sign-in gives: of two of them. */
async function weakIn(own: OwnSession, { credentials: { jar } }: AccountView): Promise<LoginFacts['weak']> {
  for (const [name, value] of Object.entries(own.sent.cookies)) {
    const earlier = jar?.entries().find(([known]) => known === name)?.[1];
    const bits = earlier === undefined ? null : guessingBits([earlier, value]);
    if (bits === null || bits >= FEW_BITS) continue;
    if ((await own.opens({ headers: {}, cookies: { [name]: value } })) === 'account')
      return { name: name.slice(0, 100), isHeader: false };
  }
  return null;
}

async function aliveAfterLogout(
  own: OwnSession,
  { signsOut }: AccountView,
  repeated: LoginFacts['repeated'],
): Promise<LoginFacts['afterLogout']> {
  if (!signsOut) return 'not_named';
  // Its end would be the end of the session that the other tests use.
  if (repeated !== null) return 'shared_session';
  const isOut = await own.signOut();
  const shown = await own.opens(own.sent);
  if (shown !== 'account') return shown === 'stranger' ? [] : 'unclear';
  if (!isOut) return 'unclear';
  const persistent = rememberingIn(own);
  const alone = await own.carriersIn(own.sent);
  const whole = alone.length > 0 ? null : await own.carrierIn(own.sent);
  return [...alone, ...(whole === null ? [] : [whole])].map((carrier) => ({
    ...carrier,
    isRememberMe: persistent.includes(carrier.name),
  }));
}

/** By their names, or because they outlive the browser while the session does not. */
function rememberingIn({ credentials: { setBy } }: OwnSession): string[] {
  const lines = setBy
    .filter(({ isAfterPost }) => isAfterPost)
    .flatMap(({ headers }) => setCookieLines(headers))
    .filter(({ isRemoval }) => !isRemoval);
  const hasShort = lines.some((line) => line.lifetime === null && cookieKindOf([line]).kind === 'session');
  return lines
    .filter(({ name, lifetime }) => REMEMBERS.test(name) || (hasShort && lifetime !== null))
    .map(({ name }) => name);
}
