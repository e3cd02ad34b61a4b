import { identityDraftEntry, identityEntry } from '@palisade/checks-file';
import { MAX_TARGET_CHARACTERS } from '@palisade/target-client';
import { Member } from '../../http/fields/request-fields';
import { entryBody } from './entry-body';

const LOGIN = { kind: 'form', url: '/login', username: 'scan-a', password: 'correct horse battery staple' };
export const IDENTITY_EXAMPLES = {
  name: 'alice',
  login: LOGIN,
  session: ['cookie'],
  verify: {
    url: '/account',
    signed_in: { text: 'Sign out' },
    anonymous: { status: [302] },
  },
  private_canary: 'alice-7f3c',
  logout: '/logout',
  start: ['/account'],
  never: ['/logout'],
  origins: ['https://shop.example.com'],
};

export class CreateScanIdentityBody extends entryBody('CreateScanIdentity', identityEntry, {
  examples: IDENTITY_EXAMPLES,
}) {}

export class UpdateScanIdentityBody extends entryBody('UpdateScanIdentity', identityEntry, {
  examples: IDENTITY_EXAMPLES,
  isChange: true,
}) {}

export class PreviewScanIdentityBody extends entryBody('PreviewScanIdentity', identityDraftEntry, {
  examples: IDENTITY_EXAMPLES,
}) {}

export class DiscoverLoginBody {
  @Member.Text(
    { maxLength: MAX_TARGET_CHARACTERS },
    'https://shop.example.com/login',
    'The address of the login page: a path, or a URL on a verified domain.',
  )
  url!: string;
}
