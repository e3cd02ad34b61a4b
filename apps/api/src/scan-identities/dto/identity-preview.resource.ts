import { verifyEntryOf } from '@palisade/checks-file';
import { type IdentityPreview, IDENTITY_STATES, type LoginPage } from '@palisade/vocabulary';
import { choice, flag, integer, json, one, text, texts } from '../../http/fields/fields';
import { LINK, MESSAGE } from '../../http/fields/response-limits';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { IDENTITY_EXAMPLES } from './scan-identity.bodies';
import { SignInStopResource, toSignInStopResource } from './scan-identity.resource';

const FIELD = { maxLength: 200 } as const;
const STATUS = { minimum: 100, maximum: 599 } as const;

export const LoginPageResource = resource('LoginPageResource', {
  url: text(LINK, 'https://shop.example.com/login', 'After redirects.'),
  username_field: text(FIELD, 'email').orNull(),
  password_field: text(FIELD, 'password').orNull(),
  hidden_fields: texts(200, FIELD, ['csrf_token'], 'Sent as the page has them.'),
  action: text(LINK, 'https://shop.example.com/login', 'Where the form goes.').orNull(),
  has_captcha: flag(false, 'Scans cannot solve one.'),
  message: text(MESSAGE, null, 'Why no scan can sign in here; null if it can.').orNull(),
});
export type LoginPageResource = ResourceOf<typeof LoginPageResource>;

export const toLoginPageResource = (page: LoginPage): LoginPageResource => LoginPageResource.of(page);

const PageGlimpseResource = resource('PageGlimpseResource', {
  url: text(LINK, 'https://shop.example.com/account'),
  status: integer(STATUS, 200).orNull(),
  title: text(MESSAGE, 'Your account', 'Empty where the page has none.'),
  text: text(
    MESSAGE,
    'Your account scan-a Sign out',
    'The first characters of its text; secrets are masked.',
  ),
});

const SignInOutcomeResource = resource('SignInOutcomeResource', {
  state: choice(IDENTITY_STATES, 'IdentityState', 'proven'),
  reason: text(100, null, 'One word, stable; null if it signed in.').orNull(),
  message: text(MESSAGE, null, 'What to do next; null if it signed in.').orNull(),
  stopped: one(SignInStopResource, 'Where a login in a browser stopped.').orNull(),
});

export const IdentityPreviewResource = resource('IdentityPreviewResource', {
  proof: one(SignInOutcomeResource),
  stranger: one(PageGlimpseResource, 'The page as a stranger sees it.').orNull(),
  identity: one(PageGlimpseResource, 'The same page as the identity sees it.').orNull(),
  proposed_verify: json(IDENTITY_EXAMPLES.verify, 'A page that tells the two apart.').orNull(),
  proposed_never: texts(50, { maxLength: 512 }, ['/logout'], 'Links that would end the session.'),
});
export type IdentityPreviewResource = ResourceOf<typeof IdentityPreviewResource>;

export function toIdentityPreviewResource(preview: IdentityPreview): IdentityPreviewResource {
  const { proof, stranger, identity, proposedVerify, proposedNever } = preview;
  return {
    proof: SignInOutcomeResource.of(proof, {
      stopped: proof.stop === undefined ? null : toSignInStopResource(proof.stop),
    }),
    stranger: stranger && PageGlimpseResource.of(stranger),
    identity: identity && PageGlimpseResource.of(identity),
    proposed_verify: proposedVerify && { ...verifyEntryOf(proposedVerify) },
    proposed_never: proposedNever,
  };
}
