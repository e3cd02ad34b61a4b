import { emailIn, isEmailVerified } from './verified-email';

const TENANT = '0b7a3a4e-5c1d-4f2b-9a3e-2d8f6c1e7b90';
const OTHER = '5e1f2a77-0c3b-4d9a-8f66-7a2b1c9d0e4f';
const issuer = `https://login.microsoftonline.com/${TENANT}/v2.0`;

it.each([
  ['true', { email_verified: true }, 'unset', true],
  ['the text "true" (Cognito)', { email_verified: 'true' }, 'unset', true],
  ['the text "True"', { email_verified: 'True' }, 'unset', true],
  ['1', { email_verified: 1 }, 'unset', true],
  ['the text "false"', { email_verified: 'false' }, true, false],
  ['false, though the operator trusts', { email_verified: false }, true, false],
  ['an object', { email_verified: {} }, true, false],
  ['nothing', {}, 'unset', false],
  ['nothing, and the operator trusts', {}, true, true],
  ['xms_edov', { tid: TENANT, xms_edov: true }, 'unset', true],
  ['xms_edov as "1"', { xms_edov: '1' }, false, true],
  ['xms_edov false, though the operator trusts', { tid: TENANT, xms_edov: false }, true, false],
  ['nothing by Entra for one organisation', { tid: TENANT }, 'unset', true],
  ['nothing by Entra, and the operator does not trust', { tid: TENANT }, false, false],
  ['nothing by Entra for another tenant', { tid: OTHER }, 'unset', false],
] as const)('judges %s', (_case, claims, trustsEmail, expected) => {
  expect(isEmailVerified(claims, { issuer, trustsEmail })).toBe(expected);
});

it.each([
  ['its claim', { email: 'Ada@Example.com' }, 'ada@example.com'],
  ['the list of Azure AD B2C', { emails: ['Ada@Example.com', 'second@example.com'] }, 'ada@example.com'],
  ['an empty list', { emails: [] }, null],
  ['something else', { email: 7, emails: [{}] }, null],
  ['nothing', {}, null],
])('reads an address in %s', (_, claims, email) => {
  expect(emailIn(claims)).toBe(email);
});

it.each([
  ['every tenant', 'https://login.microsoftonline.com/common/v2.0'],
  ['a provider that names no tenant', 'https://id.example.com'],
  ['a directory of customers', `https://shop.b2clogin.com/${TENANT}/v2.0`],
])('trusts no tenant of %s', (_case, of) => {
  expect(isEmailVerified({ tid: TENANT }, { issuer: of, trustsEmail: 'unset' })).toBe(false);
});

it('trusts no personal account of Microsoft, and nobody where no provider is set up', () => {
  const tid = '9188040d-6c67-4c5b-b112-36a304b66dad';
  const personal = { issuer: `https://login.microsoftonline.com/${tid}/v2.0`, trustsEmail: 'unset' } as const;
  expect(isEmailVerified({ tid }, personal)).toBe(false);
  expect(isEmailVerified({ tid: TENANT }, null)).toBe(false);
});
