import { createHash, createHmac, randomInt } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import {
  type FormSite,
  type Visit,
  hidden,
  missingFields,
  profileForm,
  random,
  sessionCookie,
} from '../../sites/form-site';
import { NAMED, profile } from './profile-case';

const tokenised = (
  name: string,
  token: (visit: Visit) => string,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> & {
    field?: string;
    isChecked?: (visit: Visit) => boolean;
    cookies?: FormSite['cookies'];
    page?: (input: string) => string;
  } = {},
): CaseOf => {
  const { field = '_csrf', isChecked, cookies, page = (input) => profileForm(input), ...rest } = more;
  return profile(
    name,
    {
      form: (visit) => page(hidden(field, token(visit))),
      post: (visit) =>
        isChecked === undefined || isChecked(visit)
          ? missingFields
          : { status: 419, body: '<h1>Page expired</h1>' },
      cookies,
    },
    expected,
    rest,
  );
};

const SECRET = random(32);
const perSession = ({ session }: Visit): string =>
  createHmac('sha256', SECRET).update(session).digest('base64url');
/** As Django, Rails and Spring write it: another text at each load, the same secret inside. */
const masked = (visit: Visit): string => {
  const mask = Buffer.from(random(32), 'hex');
  const secret = createHmac('sha256', SECRET).update(visit.session).digest();
  return Buffer.concat([mask, Buffer.from(secret.map((byte, index) => byte ^ (mask[index] ?? 0)))]).toString(
    'base64url',
  );
};
const unmasks = ({ fields, session }: Visit, field: string): boolean => {
  const sent = Buffer.from(fields.get(field) ?? '', 'base64url');
  const secret = createHmac('sha256', SECRET).update(session).digest();
  return (
    sent.length === 64 &&
    secret.every((byte, index) => ((sent[index] ?? 0) ^ (sent[32 + index] ?? 0)) === byte)
  );
};

let serial = 48_213;

const servletAction = (): string => `/profile;jsessionid=${random().toUpperCase()}`;

/** Forms with something that looks like a token. */
export const TOKEN_CASES: CaseOf[] = [
  tokenised('Laravel: a token per session', perSession, [], {
    field: '_token',
    isChecked: (visit) => visit.fields.get('_token') === perSession(visit),
    ...NAMED,
  }),
  tokenised('Django: a masked token per load', masked, [], {
    field: 'csrfmiddlewaretoken',
    isChecked: (visit) => unmasks(visit, 'csrfmiddlewaretoken'),
    ...NAMED,
  }),
  tokenised('Rails: a masked token per load and a meta element', masked, [], {
    field: 'authenticity_token',
    isChecked: (visit) => unmasks(visit, 'authenticity_token'),
    page: (input) => `<meta name="csrf-param" content="authenticity_token">${profileForm(input)}`,
    ...NAMED,
  }),
  tokenised('ASP.NET Core: __RequestVerificationToken', masked, [], { field: '__RequestVerificationToken' }),
  tokenised('Spring Security: _csrf', masked, [], {}),
  tokenised('Tomcat: the session in the address of the form, and a token', perSession, [], {
    page: (input) => profileForm(input, servletAction()),
    guards: 'the address of one form differs from load to load',
  }),
  profile(
    'Tomcat: the session in the address of the form, without a token',
    { form: () => profileForm('', servletAction()) },
    ['csrf-no-protection medium'],
  ),
  tokenised('a token without a telling name', perSession, [], {
    field: 'x7',
    guards: 'behaviour counts, not the name',
  }),
  tokenised('a token that is not checked', perSession, ['csrf-token-not-verified high'], {
    ...NAMED,
    field: '_token',
  }),
  tokenised('a token that is not checked, not named', perSession, [], {
    field: '_token',
    atMost: { posts: 0 },
    guards: 'nothing is sent where nobody asked for it',
  }),
  profile(
    'a token whose absence only shows in the text',
    {
      form: (visit) => profileForm(hidden('_token', perSession(visit))),
      post: (visit) =>
        visit.fields.get('_token') === perSession(visit)
          ? { body: `${profileForm()}<p class="error">Name is required</p>` }
          : { body: '<p>Your session has expired, please try again</p>' },
    },
    [],
    { ...NAMED, guards: 'a different body is a different rejection' },
  ),
  tokenised('one token for everyone', () => 'b1f0a7c9d2e84f6b9a3c5d7e1f204b6d', ['csrf-token-static high'], {
    field: 'csrf_token',
  }),
  tokenised('32 bits', () => random(4), ['csrf-token-weak medium'], { field: 'csrf_token' }),
  tokenised(
    'two numbers of 20 bits (Adminer)',
    () => `${randomInt(1e6)}:${randomInt(1e6)}`,
    ['csrf-token-weak medium'],
    {
      field: 'token',
    },
  ),
  tokenised('a counter', () => `${(serial += 1)}`.padStart(16, '0'), ['csrf-token-weak medium'], {
    field: 'csrf_token',
  }),
  tokenised('the time', () => `${Date.now()}`, ['csrf-token-weak medium'], { field: 'csrf_token' }),
  tokenised(
    'MD5 of the session cookie',
    ({ session }) => createHash('md5').update(session).digest('hex'),
    ['csrf-token-weak'],
    { field: 'csrf_token' },
  ),
  tokenised(
    'double submit with a plain cookie',
    ({ session }) => createHash('sha1').update(`${SECRET}${session}`).digest('hex'),
    ['csrf-double-submit-unbound low'],
    {
      field: 'csrf_token',
      cookies: (session) => [
        ...sessionCookie('')(session),
        `csrf_token=${createHash('sha1').update(`${SECRET}${session}`).digest('hex')}; Path=/; Secure`,
      ],
    },
  ),
  tokenised(
    'double submit with a __Host- cookie',
    ({ session }) => createHash('sha1').update(`${SECRET}${session}`).digest('hex'),
    [],
    {
      field: 'csrf_token',
      cookies: (session) => [
        ...sessionCookie('')(session),
        `__Host-csrf=${createHash('sha1').update(`${SECRET}${session}`).digest('hex')}; Path=/; Secure`,
      ],
      guards: 'nobody else can set a __Host- cookie',
    },
  ),
  profile(
    'a token in a GET form',
    {
      form: (visit) =>
        `<form action="/list">${hidden('csrf_token', perSession(visit))}<select name="size"><option>L</option></select><button>Show</button></form>`,
    },
    ['csrf-token-in-url medium'],
  ),
  profile(
    'a token in a search form',
    {
      form: (visit) =>
        `<form action="/search">${hidden('csrf_token', perSession(visit))}<input type="search" name="q"></form>`,
    },
    ['csrf-token-in-url medium'],
  ),
  profile(
    'a token that goes to another company',
    {
      form: (visit) =>
        `<form method="post" action="https://pay.example/checkout">${hidden('csrf_token', perSession(visit))}<input name="amount"></form>`,
    },
    ['csrf-token-cross-origin high'],
  ),
  profile(
    'a payment provider’s own fields',
    {
      form: () =>
        `<form method="post" action="https://pay.example/checkout">${hidden('merchant_id', 'M-1042')}${hidden('cmd', '_xclick')}<input name="amount"></form>`,
    },
    [],
    { guards: 'a merchant number is not our token' },
  ),
];
