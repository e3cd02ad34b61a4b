import type { LoginButton, LoginField, LoginLook } from './browser-login';
import { FieldGuide, type LoginProgress } from './login-guide';

const APP = 'https://app.example.com';

const field = (place: number, words: string, more: Partial<LoginField> = {}): LoginField => ({
  place,
  words,
  origin: APP,
  form: 0,
  isDisabled: false,
  type: 'text',
  autocomplete: '',
  isFilled: false,
  longest: null,
  ...more,
});
const button = (place: number, words: string, more: Partial<LoginButton> = {}): LoginButton => ({
  place,
  words,
  origin: APP,
  form: 0,
  isDisabled: false,
  kind: 'submit',
  address: null,
  isOfBanner: false,
  ...more,
});
const look = (fields: LoginField[], buttons: LoginButton[] = [], url = `${APP}/login`): LoginLook => ({
  url,
  document: '',
  fields,
  buttons,
  found: null,
});
const password = (place: number, more: Partial<LoginField> = {}): LoginField =>
  field(place, 'Password', { type: 'password', ...more });

function guideOf(code: string | null = null) {
  const progress: LoginProgress = { hasSentPassword: false, hasSentCode: false, isRefused: false };
  const values = {
    username: () => 'scan-a',
    password: () => 'secret',
    code: code === null ? null : () => Promise.resolve(code),
  };
  return { guide: new FieldGuide(values, progress, APP), progress };
}

/** What is typed, by place. */
const fill = (...values: [place: number, text: string][]) => ({
  do: 'fill',
  values: values.map(([place, text]) => ({ place, text })),
});

describe('the guide of a login', () => {
  it.each<[string, LoginLook, ReturnType<typeof fill>]>([
    ['a name and a password', look([field(0, 'User'), password(1)]), fill([0, 'scan-a'], [1, 'secret'])],
    ['a password alone', look([password(0)]), fill([0, 'secret'])],
    ['a name alone', look([field(0, 'E-mail')]), fill([0, 'scan-a'])],
    [
      'labels of no known language',
      look([field(0, 'სახელი'), password(1)]),
      fill([0, 'scan-a'], [1, 'secret']),
    ],
    [
      'a search and a registration next to the login',
      look([
        field(0, 'Search', { form: 1 }),
        field(1, 'E-mail', { form: 2 }),
        password(2, { form: 2 }),
        password(3, { form: 2 }),
        field(4, 'E-mail'),
        password(5),
      ]),
      fill([4, 'scan-a'], [5, 'secret']),
    ],
  ])('fills %s in', async (_what, seen, action) => {
    expect(await guideOf().guide.next(seen)).toEqual(action);
  });

  it('closes a notice about cookies first, by its refusal', async () => {
    const banner = [
      button(0, 'Accept all', { isOfBanner: true, kind: 'button' }),
      button(1, 'Reject all', { isOfBanner: true, kind: 'button' }),
    ];
    const { guide } = guideOf();
    expect(await guide.next(look([password(2)], banner))).toEqual({ do: 'click', place: 1 });
  });

  it('presses what leads to the login, and what sends it', async () => {
    const { guide } = guideOf();
    const start = look([], [button(0, 'Register'), button(1, 'Sign in with Google'), button(2, 'Sign in')]);
    expect(await guide.next(start)).toEqual({ do: 'click', place: 2 });
    await guide.next(look([field(0, 'User'), password(1)]));
    const filled = [field(0, 'User', { isFilled: true }), password(1, { isFilled: true })];
    const buttons = [button(2, 'Forgot password?'), button(3, 'Sign in')];
    expect(await guide.next(look(filled, buttons))).toEqual({ do: 'click', place: 3 });
    // A page that did not send anything may listen to the key alone.
    expect(await guide.next(look(filled, buttons))).toEqual({ do: 'press', key: 'Enter' });
  });

  it('waits for a button that is enabled late', async () => {
    const { guide } = guideOf();
    await guide.next(look([password(0)]));
    const filled = [password(0, { isFilled: true })];
    expect(await guide.next(look(filled, [button(1, 'Sign in', { isDisabled: true })]))).toEqual({
      do: 'wait',
    });
    expect(await guide.next(look(filled, [button(1, 'Sign in')]))).toEqual({ do: 'click', place: 1 });
  });

  it('leaves the password where the button stays disabled, once', async () => {
    const { guide } = guideOf();
    const filled = [field(0, 'User', { isFilled: true }), password(1, { isFilled: true })];
    const disabled = look(filled, [button(2, 'Sign in', { isDisabled: true })]);
    await guide.next(look([field(0, 'User'), password(1)]));
    const steps = [];
    for (let count = 0; count < 8; count += 1) steps.push(await guide.next(disabled));
    expect(steps).toEqual([
      ...Array<unknown>(6).fill({ do: 'wait' }),
      fill([0, 'scan-a']),
      { do: 'press', key: 'Enter' },
    ]);
  });

  it('types the code that a second page asks for, one digit a field where it has six', async () => {
    const { guide, progress } = guideOf('123456');
    progress.hasSentPassword = true;
    const digits = Array.from({ length: 6 }, (_, place) => field(place, '', { longest: 1 }));
    expect(await guide.next(look(digits))).toEqual(
      fill([0, '1'], [1, '2'], [2, '3'], [3, '4'], [4, '5'], [5, '6']),
    );
    const without = guideOf();
    without.progress.hasSentPassword = true;
    expect(await without.guide.next(look([field(0, 'Code')]))).toEqual({ end: 'second_factor' });
  });

  it('agrees once at a provider, and nowhere else', async () => {
    const ask = [button(0, 'Deny'), button(1, 'Continue')];
    for (const [url, action] of [
      ['https://id.example.com/consent', { do: 'click', place: 1 }],
      [`${APP}/transfer`, { do: 'wait' }],
    ] as const) {
      const { guide, progress } = guideOf();
      progress.hasSentPassword = true;
      expect(await guide.next(look([], ask, url))).toEqual(action);
      expect(guide.plainForms).toBe(action.do === 'click' ? 1 : 0);
    }
  });

  it('ends refused where the site says so, or shows the login again', async () => {
    const { guide, progress } = guideOf();
    progress.hasSentPassword = true;
    const seen = look([password(0)]);
    for (let waits = 0; waits < 5; waits += 1) expect(await guide.next(seen)).toEqual({ do: 'wait' });
    expect(await guide.next(seen)).toEqual({ end: 'password_refused' });
    progress.isRefused = true;
    expect(await guide.next(look([]))).toEqual({ end: 'password_refused' });
  });

  it('ends without fields after a while', async () => {
    const { guide } = guideOf();
    const seen = look([]);
    for (let waits = 0; waits < 12; waits += 1) expect(await guide.next(seen)).toEqual({ do: 'wait' });
    expect(await guide.next(seen)).toEqual({ end: 'no_login_fields' });
  });
});
