import { isEmailVerified } from './verified-email';

const TENANT = '0b7a3a4e-5c1d-4f2b-9a3e-2d8f6c1e7b90';
const OTHER = '5e1f2a77-0c3b-4d9a-8f66-7a2b1c9d0e4f';
const iss = `https://login.microsoftonline.com/${TENANT}/v2.0`;
const plain = { iss: 'https://id.example.com' };

it.each([
  ['true', { ...plain, email_verified: true }, 'unset', true],
  ['the text "true" (Cognito)', { ...plain, email_verified: 'true' }, 'unset', true],
  ['the text "True"', { ...plain, email_verified: 'True' }, 'unset', true],
  ['1', { ...plain, email_verified: 1 }, 'unset', true],
  ['the text "false"', { ...plain, email_verified: 'false' }, true, false],
  ['false, though the operator trusts', { ...plain, email_verified: false }, true, false],
  ['an object', { ...plain, email_verified: {} }, true, false],
  ['nothing', plain, 'unset', false],
  ['nothing, and the operator trusts', plain, true, true],
  ['xms_edov', { iss, tid: TENANT, xms_edov: true }, 'unset', true],
  ['xms_edov as "1"', { ...plain, xms_edov: '1' }, false, true],
  ['xms_edov false, though the operator trusts', { iss, tid: TENANT, xms_edov: false }, true, false],
  ['nothing by Entra for one organisation', { iss, tid: TENANT }, 'unset', true],
  ['nothing by Entra, and the operator does not trust', { iss, tid: TENANT }, false, false],
  ['nothing by Entra for another tenant', { iss, tid: OTHER }, 'unset', false],
  [
    'nothing by Microsoft about a personal account',
    {
      iss: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      tid: '9188040d-6c67-4c5b-b112-36a304b66dad',
    },
    'unset',
    false,
  ],
  [
    'nothing by a directory of customers',
    { iss: `https://shop.b2clogin.com/${TENANT}/v2.0`, tid: TENANT },
    'unset',
    false,
  ],
] as const)('judges %s', (_case, claims, trust, expected) => {
  expect(isEmailVerified(claims, trust)).toBe(expected);
});
