import type { IdentityPreview, PreviewScanIdentity } from '../api/resources';

type Proof = IdentityPreview['proof'];
export type SignInElement = NonNullable<Proof['stopped']>['elements'][number];

/** What a step types, by its placeholder in a recording. */
export const TYPED = [
  { value: '{{username}}', label: 'User name' },
  { value: '{{password}}', label: 'Password' },
  { value: '{{totp}}', label: 'Code of the second factor' },
] as const;
export type Typed = (typeof TYPED)[number]['value'];

/** A step of a recording, made by a click on the picture of a login. */
export interface ClickedStep {
  type: 'change' | 'click';
  selectors: string[][];
  value?: Typed;
  /** What the element says, for people. */
  words: string;
}

const TITLE = 'Clicked on pictures';
/** A recording types a password. Until a person has shown where, the page may have one field for it. */
const NEXT_PASSWORD: ClickedStep = {
  type: 'change',
  selectors: [['input[type=password]']],
  value: '{{password}}',
  words: 'the field for the password',
};

/** The steps with a click on an element of the picture. */
export function withClick(steps: readonly ClickedStep[], element: SignInElement): ClickedStep[] {
  const { kind, selectors, words } = element;
  const step: ClickedStep =
    kind === 'button'
      ? { type: 'click', selectors, words }
      : { type: 'change', selectors, words, value: valueFor(element, steps) };
  return [...steps, step];
}

/** In the order in which people type them; a field for passwords says what it is for. */
function valueFor({ type }: SignInElement, steps: readonly ClickedStep[]): Typed {
  const next = TYPED.find(({ value }) => steps.every((step) => step.value !== value));
  return type === 'password' ? '{{password}}' : (next?.value ?? '{{username}}');
}

/** The clicked steps that led to the picture; null for a login that nobody clicked through. */
export function keptSteps({ login }: PreviewScanIdentity, { reason, stopped }: Proof): ClickedStep[] | null {
  if (login.kind !== 'recording' || login.recording.title !== TITLE) return null;
  const steps = login.recording.steps as ClickedStep[];
  const failed = reason === 'step_failed' ? (stopped?.step ?? null) : null;
  const taken = failed === null ? steps : steps.slice(0, failed - 1);
  return taken.filter((step) => step !== NEXT_PASSWORD);
}

/** The same identity, signed in by the clicked steps. */
export function clickedDraft(draft: PreviewScanIdentity, steps: readonly ClickedStep[]): PreviewScanIdentity {
  const { login } = draft;
  if (login.kind !== 'browser' && login.kind !== 'recording') return draft;
  const { url, username, password, totp } = login;
  const isWhole = steps.some(({ value }) => value === '{{password}}');
  const recording = { title: TITLE, steps: isWhole ? steps : [...steps, NEXT_PASSWORD] };
  return { ...draft, login: { kind: 'recording', url, username, password, totp, recording } };
}
