import { openLoginEntryOf, verifyEntryOf } from '@palisade/checks-file';
import type { ScanIdentityView } from '@palisade/persistence';
import {
  IDENTITY_STATES,
  LOGIN_KINDS,
  MAX_SCAN_IDENTITIES,
  MOST_SIGN_IN_ELEMENTS,
  type SessionPart,
  SIGN_IN_ELEMENT_KINDS,
  type SignInStop,
  secretNames,
} from '@palisade/vocabulary';
import { choice, field, id, integer, json, list, one, text, texts, time } from '../../http/fields/fields';
import { LINK, MESSAGE } from '../../http/fields/response-limits';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { IDENTITY_EXAMPLES } from './scan-identity.bodies';

const PATHS = { maxLength: 512 } as const;

/** In base64, of the most that a login keeps. */
const MOST_PICTURE = 260_000;

const OF_PICTURE = { minimum: 0, maximum: 1000 } as const;

const SignInElementResource = resource('SignInElementResource', {
  kind: choice(SIGN_IN_ELEMENT_KINDS, 'SignInElementKind', 'field'),
  type: text(40, 'password', 'The type of a field. Empty for a button.'),
  words: text(200, 'Password', 'Its label, or what it says.'),
  selectors: field<string[][]>({
    type: 'array',
    maxItems: 4,
    items: { type: 'array', maxItems: 6, items: { type: 'string', maxLength: 1024 } },
    example: [['#password']],
    description: 'What a step of a recording names it by.',
  }),
  left: integer(OF_PICTURE, 120, 'In thousandths of the width of the picture.'),
  top: integer(OF_PICTURE, 340, 'In thousandths of its height.'),
  width: integer(OF_PICTURE, 250, 'In thousandths of its width.'),
  height: integer(OF_PICTURE, 40, 'In thousandths of its height.'),
});

export const SignInStopResource = resource('SignInStopResource', {
  step: integer({ minimum: 1, maximum: 100 }, 3, 'The step of the recording; null for other kinds.').orNull(),
  url: text(LINK, 'https://shop.example.com/login', 'The page, without query and fragment.'),
  picture: text(
    MOST_PICTURE,
    null,
    'A JPEG in base64, in which no value that was typed is visible. Null in lists, and where there is none.',
  ).orNull(),
  elements: list(
    SignInElementResource,
    { maxItems: MOST_SIGN_IN_ELEMENTS },
    'The fields and buttons on the picture, for the steps of a recording. Empty in lists, and without a picture.',
  ),
});

export const toSignInStopResource = (stop: SignInStop): ResourceOf<typeof SignInStopResource> =>
  SignInStopResource.of(stop, {
    elements: (stop.elements ?? []).map((element) => SignInElementResource.of(element)),
  });

export const ScanIdentityResource = resource('ScanIdentityResource', {
  id: id(),
  name: text(40, 'alice', 'Findings that only this identity sees name it in `seen_as`.'),
  kind: choice(LOGIN_KINDS, 'LoginKind', 'form'),
  login: json(
    {
      kind: 'form',
      url: '/login',
      username: 'scan-a',
      username_field: null,
      password_field: null,
      totp_field: null,
    },
    'As it was sent, without secrets.',
  ),
  secrets: texts(100, { maxLength: 300 }, ['password'], 'Which secrets are stored. They are never shown.'),
  session: field<unknown[]>({
    type: 'array',
    maxItems: 10,
    items: {
      oneOf: [
        { type: 'string', maxLength: 6 },
        { type: 'object', additionalProperties: true },
      ],
    },
    example: ['cookie'],
  }),
  verify: json(IDENTITY_EXAMPLES.verify, 'The page that tells a session from a stranger.'),
  private_canary: text(200, 'alice-7f3c').orNull(),
  logout: text(2048, '/logout', 'Where the account signs out; null if it has no such path.').orNull(),
  start: texts(20, PATHS, ['/account']),
  never: texts(50, PATHS, ['/logout']),
  origins: texts(5, PATHS, ['https://shop.example.com'], 'Where its credentials may go.'),
  state: choice(
    IDENTITY_STATES,
    'IdentityState',
    'proven',
    'How its last proof ended. `refused` and `disabled` identities are not used until someone changes or verifies them.',
  ),
  reason: text(100, null, 'One word, stable; null if it is proven or was never tried.').orNull(),
  message: text(MESSAGE, null, 'What to do next; null if it is proven or was never tried.').orNull(),
  stopped: one(SignInStopResource, 'Where its last login in a browser stopped.').orNull(),
  proven_at: time('When it was last proven.').orNull(),
  created_at: time(),
  updated_at: time(),
});
export type ScanIdentityResource = ResourceOf<typeof ScanIdentityResource>;

export const ScanIdentityList = resource('ScanIdentityList', {
  data: list(ScanIdentityResource, { maxItems: MAX_SCAN_IDENTITIES }),
});
export type ScanIdentityList = ResourceOf<typeof ScanIdentityList>;

export function toScanIdentityResource(identity: ScanIdentityView): ScanIdentityResource {
  const { login, session, verify, privateCanary, logout = null, start, never } = identity.config;
  const secrets = secretNames(login);
  const { stop } = identity;
  return ScanIdentityResource.of(identity, {
    secrets,
    logout,
    start,
    never,
    login: openLoginEntryOf(login),
    session: session satisfies SessionPart[],
    verify: { ...verifyEntryOf(verify) },
    private_canary: privateCanary,
    stopped: stop && toSignInStopResource(stop),
  });
}
