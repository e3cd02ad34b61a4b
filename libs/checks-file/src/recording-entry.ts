import type { RecordingStep } from '@palisade/vocabulary';
import { z } from 'zod';

/** A recording as Chrome DevTools exports it (Recorder, Export as JSON), of which this is read. */

const MOST_MEMBERS = 20;
const MOST_STEPS = 60;
const MOST_SELECTORS = 12;
const LONGEST_CHAIN = 6;
const LONGEST_SELECTOR = 1024;
const LONGEST_VALUE = 512;

const SUPPORTED = 'navigate, click, change, keyDown and keyUp with Enter or Tab, and waitForElement';
/** What a login does not need. */
const LEFT_OUT: readonly unknown[] = ['setViewport', 'scroll'];
const PLACEHOLDERS = ['{{username}}', '{{password}}', '{{totp}}'];
const SAYS_PASSWORD =
  /passw|passwd|pwd|kennwort|contrase|mot de passe|senha|wachtwoord|пароль|密码|パスワード/i;

const selector = z.string().min(1).max(LONGEST_SELECTOR);
const selectors = z
  .array(z.union([selector, z.array(selector).min(1).max(LONGEST_CHAIN)]))
  .min(1)
  .max(MOST_SELECTORS)
  .transform((all) => all.map((each) => (typeof each === 'string' ? [each] : each)));
const key = z.literal(['Enter', 'Tab']);
const url = z.url({ protocol: /^https?$/ }).max(2048);

const step = z.discriminatedUnion('type', [
  z.object({ type: z.literal('navigate'), url }),
  z.object({ type: z.literal('click'), selectors }),
  z.object({ type: z.literal('change'), selectors, value: z.string().max(LONGEST_VALUE) }),
  z.object({ type: z.literal('keyDown'), key }),
  z.object({ type: z.literal('keyUp'), key }),
  z.object({ type: z.literal('waitForElement'), selectors }),
]);

/** Any step: which of its members count depends on its type. */
const anyStep = z.looseObject({ type: z.string().max(40) });
type AnyStep = z.output<typeof anyStep>;

/** Other members are those of DevTools, such as `timeout`. */
const exported = z.object({
  title: z.string().max(200).default(''),
  steps: z.array(anyStep).min(1).max(MOST_STEPS),
});

export const recording = z
  .record(z.string(), z.unknown())
  .refine(
    (members) => Object.keys(members).length <= MOST_MEMBERS,
    `must have at most ${MOST_MEMBERS} members`,
  )
  .meta({ maxProperties: MOST_MEMBERS })
  .pipe(exported)
  .describe(
    `The JSON that Chrome DevTools exports. Its steps may be ${SUPPORTED}. The placeholders {{username}}, {{password}} and {{totp}} stand for what is typed.`,
  );

interface Given {
  url?: string | undefined;
  username: string;
  password?: string | undefined;
  totp?: string | null | undefined;
  recording: z.output<typeof recording>;
}

/** The login with the steps that are kept, and with placeholders in place of secrets. */
export function readRecording<Login extends Given>(
  login: Login,
  context: z.RefinementCtx,
): Omit<Login, 'url' | 'recording'> & { url: string; recording: { title: string; steps: RecordingStep[] } } {
  const { title, steps: given } = login.recording;
  const steps = given.flatMap((each, at) =>
    readStep(each, login, (message) => issue(['steps', at], message)),
  );
  function issue(path: (string | number)[], message: string): void {
    context.addIssue({ code: 'custom', path: ['recording', ...path], message });
  }
  const [first] = steps;
  const url = login.url ?? (first?.type === 'navigate' ? first.url : undefined);
  if (url === undefined)
    context.addIssue({
      code: 'custom',
      path: ['url'],
      message: 'is required, because the recording does not begin with navigate',
    });
  const hasPassword = steps.some((each) => each.type === 'change' && each.value.includes('{{password}}'));
  if (!hasPassword)
    issue([], 'must have a change step whose value is {{password}}, or the password of the account');
  return { ...login, url: url ?? '', recording: { title, steps } };
}

function readStep(given: AnyStep, login: Given, issue: (message: string) => void): RecordingStep[] {
  if (LEFT_OUT.includes(given.type)) return [];
  const { success, data, error } = step.safeParse(given);
  const isElsewhere = typeof given.target === 'string' && given.target !== 'main';
  if (!success || isElsewhere) {
    const [{ path, message } = { path: [], message: '' }] = error?.issues ?? [];
    const isUnknown = isElsewhere || path[0] === 'type' || path[0] === 'key';
    issue(
      isUnknown
        ? `must be a supported step. ${given.type}${isElsewhere ? ' in another window' : ''} is not; supported are ${SUPPORTED}`
        : `must be complete: ${path.join('.')}: ${message}`,
    );
    return [];
  }
  if (data.type !== 'change') return [data];
  const value = withPlaceholders(data, login);
  const isLiteral = PLACEHOLDERS.every((each) => !value.includes(each));
  if (isLiteral && login.password === undefined)
    issue(`must have the value ${PLACEHOLDERS.join(', ')}, unless the password is sent along`);
  return [{ ...data, value }];
}

/** What was typed while it was recorded is not stored. */
function withPlaceholders(
  { value, selectors: all }: Extract<RecordingStep, { type: 'change' }>,
  { username, password, totp }: Given,
): string {
  if (PLACEHOLDERS.some((each) => value.includes(each))) return value;
  if (value === password || SAYS_PASSWORD.test(JSON.stringify(all))) return '{{password}}';
  if (value === username) return '{{username}}';
  return totp && /^\d{6}$/.test(value) ? '{{totp}}' : value;
}
