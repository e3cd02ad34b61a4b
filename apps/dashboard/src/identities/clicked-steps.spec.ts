import type { IdentityPreview, PreviewScanIdentity } from '../api/resources';
import { type ClickedStep, clickedDraft, keptSteps, type SignInElement, withClick } from './clicked-steps';

const element = (words: string, changes: Partial<SignInElement> = {}): SignInElement => ({
  kind: 'field',
  type: 'text',
  words,
  selectors: [[`#${words}`]],
  left: 0,
  top: 0,
  width: 10,
  height: 10,
  ...changes,
});
const button = element('go', { kind: 'button', type: '' });
const account = { url: '/login', username: 'scan-a', password: 'secret', totp: null };
const draft: PreviewScanIdentity = { name: 'alice', login: { kind: 'browser', ...account } };
const proofAt = (reason: string, step: number): IdentityPreview['proof'] => ({
  state: 'inconclusive',
  reason,
  message: null,
  stopped: { step, url: 'https://shop.example.com/login', picture: '/9j/', elements: [button] },
});
const clicked = (...elements: SignInElement[]): ClickedStep[] =>
  elements.reduce<ClickedStep[]>((steps, each) => withClick(steps, each), []);

it('makes a step of each click, and types what people type in this order', () => {
  expect(clicked(element('a'), element('b'), button, element('c'))).toEqual([
    { type: 'change', selectors: [['#a']], value: '{{username}}', words: 'a' },
    { type: 'change', selectors: [['#b']], value: '{{password}}', words: 'b' },
    { type: 'click', selectors: [['#go']], words: 'go' },
    { type: 'change', selectors: [['#c']], value: '{{totp}}', words: 'c' },
  ]);
  expect(clicked(element('p', { type: 'password' }), element('u')).map(({ value }) => value)).toEqual([
    '{{password}}',
    '{{username}}',
  ]);
});

it('signs in by the steps from the same address, and expects the password on the next page until a step types it', () => {
  const whole = clicked(element('u'), element('p', { type: 'password' }), button);
  expect(clickedDraft(draft, whole)).toEqual({
    name: 'alice',
    login: { kind: 'recording', ...account, recording: { title: 'Clicked on pictures', steps: whole } },
  });
  const { login } = clickedDraft(draft, clicked(element('u'), button));
  expect(login).toMatchObject({
    recording: { steps: [{}, {}, { type: 'change', selectors: [['input[type=password]']] }] },
  });
});

it('keeps the steps that led to the picture, and none that a person has not clicked', () => {
  const tried = clickedDraft(draft, clicked(element('u'), button));
  const kept = (reason: string, step: number): string[] | undefined =>
    keptSteps(tried, proofAt(reason, step))?.map(({ words }) => words);
  expect([kept('step_failed', 3), kept('step_failed', 2), kept('login_not_sent', 3)]).toEqual([
    ['u', 'go'],
    ['u'],
    ['u', 'go'],
  ]);
  expect(keptSteps(clickedDraft(draft, []), proofAt('login_not_sent', 1))).toEqual([]);
});

it('leaves logins alone that nobody clicked through', () => {
  const recorded: PreviewScanIdentity = {
    name: 'alice',
    login: { kind: 'recording', ...account, recording: { title: 'Sign in', steps: [] } },
  };
  const stopped = proofAt('step_failed', 1);
  expect([draft, recorded].map((each) => keptSteps(each, stopped))).toEqual([null, null]);
});
