import { identityEntry, readIdentityEntry } from './identity-entry';

const NAVIGATE = { type: 'navigate', url: 'https://app.example.com/login', assertedEvents: [] };
const change = (selector: string, value: string) => ({
  type: 'change',
  selectors: [[selector]],
  value,
  target: 'main',
});
const PASSWORD = change('#p', 'Correct-Horse-7');

const entryOf = (steps: unknown[], login: Record<string, unknown> = {}) =>
  identityEntry.safeParse({
    name: 'alice',
    login: {
      kind: 'recording',
      username: 'scan-a',
      password: 'Correct-Horse-7',
      recording: { title: 'Sign in', timeout: 5000, steps },
      ...login,
    },
    verify: { url: '/me', signed_in: { status: [200] }, anonymous: { status: [401] } },
  });
const loginOf = (steps: unknown[], login: Record<string, unknown> = {}) => {
  const { data } = entryOf(steps, login);
  return data && readIdentityEntry(data).login;
};
const faultsOf = (steps: unknown[], login: Record<string, unknown> = {}): string[] =>
  (entryOf(steps, login).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

describe('a recording of DevTools', () => {
  it('is kept as the steps that a login needs, and begins at its first address', () => {
    const all = [
      { type: 'setViewport', width: 1280, height: 900 },
      NAVIGATE,
      { type: 'click', selectors: [['aria/Sign in'], ['my-app', 'button'], '#in'], offsetX: 3, offsetY: 4 },
      { type: 'scroll', y: 10 },
      PASSWORD,
      { type: 'keyDown', key: 'Enter' },
      { type: 'keyUp', key: 'Enter' },
      { type: 'waitForElement', selectors: ['#home'], count: 1 },
    ];
    expect(loginOf(all)).toEqual({
      kind: 'recording',
      url: 'https://app.example.com/login',
      username: 'scan-a',
      password: 'Correct-Horse-7',
      recording: {
        title: 'Sign in',
        steps: [
          { type: 'navigate', url: 'https://app.example.com/login' },
          { type: 'click', selectors: [['aria/Sign in'], ['my-app', 'button'], ['#in']] },
          { type: 'change', selectors: [['#p']], value: '{{password}}' },
          { type: 'keyDown', key: 'Enter' },
          { type: 'keyUp', key: 'Enter' },
          { type: 'waitForElement', selectors: [['#home']] },
        ],
      },
    });
  });

  it.each<[string, string, string, Record<string, unknown>]>([
    ['the password', '#x', 'Correct-Horse-7', {}],
    ['what was typed into a field for a password', '#user-password', 'another secret', {}],
    ['a placeholder', '#x', '{{password}}', { password: undefined }],
  ])('never has a password in the clear: %s', (_what, selector, value, login) => {
    const read = loginOf([NAVIGATE, change(selector, value)], login);
    expect(read).toMatchObject({
      recording: {
        steps: [NAVIGATE_KEPT, { type: 'change', selectors: [[selector]], value: '{{password}}' }],
      },
    });
  });

  it('has placeholders for the user name and the code', () => {
    const steps = [NAVIGATE, change('#u', 'scan-a'), PASSWORD, change('#c', '123456'), change('#t', 'acme')];
    const read = loginOf(steps, { totp: 'JBSWY3DPEHPK3PXP' });
    const values = ['{{username}}', '{{password}}', '{{totp}}', 'acme'].map((value) => ({ value }));
    expect(read).toMatchObject({ recording: { steps: [NAVIGATE_KEPT, ...values] } });
  });

  it.each<[string, unknown[], RegExp]>([
    [
      'an unknown step, by its number',
      [NAVIGATE, { type: 'waitForExpression', expression: 'true' }, PASSWORD],
      /^login\.recording\.steps\.1 must be a supported step\. waitForExpression is not; supported are navigate, click/,
    ],
    [
      'a key that no login needs',
      [NAVIGATE, PASSWORD, { type: 'keyDown', key: 'F5' }],
      /^login\.recording\.steps\.2 must be a supported step/,
    ],
    [
      'a step of another window',
      [NAVIGATE, { ...PASSWORD, target: 'https://id.example.com/' }, PASSWORD],
      /steps\.1 must be a supported step\. change in another window is not/,
    ],
    [
      'a step without selectors',
      [NAVIGATE, PASSWORD, { type: 'click' }],
      /steps\.2 must be complete: selectors/,
    ],
    [
      'a recording without the password',
      [NAVIGATE, change('#u', 'scan-a')],
      /recording must have a change step/,
    ],
    ['a recording that begins nowhere', [PASSWORD], /^login\.url is required, because/],
  ])('refuses %s', (_what, steps, fault) => {
    expect(faultsOf(steps)).toEqual([expect.stringMatching(fault)]);
  });

  it('takes other values only together with the password, which they could be', () => {
    const steps = [NAVIGATE, change('#t', 'acme'), change('#p', '{{password}}')];
    expect(faultsOf(steps)).toEqual([]);
    expect(faultsOf(steps, { password: undefined })).toEqual([
      expect.stringMatching(/steps\.1 must have the value {{username}}, {{password}}, {{totp}}, unless/),
    ]);
  });
});

const NAVIGATE_KEPT = { type: 'navigate', url: NAVIGATE.url };
