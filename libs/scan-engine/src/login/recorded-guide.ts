import type { RecordingStep } from '@palisade/vocabulary';
import type { LoginAction, LoginLook } from './browser-login';
import { findPassword } from './login-fields';
import type { LoginEnd, LoginGuide, LoginProgress, LoginValues } from './login-guide';

/** For each step; a page that draws slowly needs them. */
const MOST_WAITS = 12;
const QUIET_LOOKS = 2;

/** Takes the steps of a recording, one after the other. */
export class RecordedGuide implements LoginGuide {
  private at = 0;
  private waits = 0;
  private isSought = false;
  private quiet = 0;
  private clicks = 0;

  /** @param steps the first leads to the address that the login begins at */
  constructor(
    private readonly steps: readonly RecordingStep[],
    private readonly values: LoginValues,
    private readonly progress: Readonly<LoginProgress>,
  ) {
    if (steps[0]?.type === 'navigate') this.at = 1;
  }

  get step(): number | null {
    return Math.min(this.at + 1, this.steps.length);
  }

  get words(): string {
    const step = this.steps[this.at];
    if (step === undefined) return 'It took all steps of the recording.';
    const on = 'selectors' in step ? ` on ${(step.selectors[0] ?? []).join(' ').slice(0, 80)}` : '';
    return `Step ${this.at + 1} of the recording is ${step.type}${on}.`;
  }

  /** Of those that the owner has clicked. */
  get plainForms(): number {
    return this.clicks;
  }

  async next(look: LoginLook): Promise<LoginAction | LoginEnd | null> {
    const step = this.steps[this.at];
    if (step === undefined) return this.ended(look);
    if ('selectors' in step) return this.onElement(step, look);
    this.done();
    if (step.type === 'navigate') return { do: 'go', url: step.url };
    return step.type === 'keyDown' ? { do: 'press', key: step.key } : this.next(look);
  }

  private async onElement(
    step: Extract<RecordingStep, { selectors: unknown }>,
    look: LoginLook,
  ): Promise<LoginAction | LoginEnd | null> {
    const isDisabled = look.buttons.some(
      (button) => step.type === 'click' && button.place === look.found && button.isDisabled,
    );
    if (!this.isSought || look.found === null || isDisabled) {
      this.waits += 1;
      if (this.waits > MOST_WAITS) return { end: 'step_failed' };
      this.isSought = true;
      return { do: 'find', selectors: step.selectors };
    }
    if (step.type === 'change') return this.change(step.value, look, look.found);
    this.done();
    if (step.type === 'waitForElement') return this.next(look);
    this.clicks += 1;
    return { do: 'click', place: look.found };
  }

  private async change(
    value: string,
    look: LoginLook,
    place: number,
  ): Promise<LoginAction | LoginEnd | null> {
    const field = look.fields.find((each) => each.place === place);
    if (field === undefined) return { end: 'step_failed' };
    const text = await this.textOf(value, () => this.values.password(look, field));
    if (typeof text !== 'string') return text;
    this.done();
    return { do: 'fill', values: [{ place, text }] };
  }

  /** The value with what its placeholders stand for. */
  private async textOf(value: string, password: () => string | null): Promise<string | LoginEnd | null> {
    const { username, code } = this.values;
    let text = value.replaceAll('{{username}}', () => username());
    if (value.includes('{{password}}')) {
      const secret = password();
      if (secret === null) return null;
      text = text.replaceAll('{{password}}', () => secret);
    }
    if (!value.includes('{{totp}}')) return text;
    if (code === null) return { end: 'second_factor' };
    const digits = await code();
    return digits === null ? null : text.replaceAll('{{totp}}', () => digits);
  }

  private ended({ fields }: LoginLook): LoginAction | LoginEnd {
    const { hasSentPassword, hasSentCode, isRefused } = this.progress;
    if (isRefused) return { end: hasSentCode ? 'code_refused' : 'password_refused' };
    this.quiet += 1;
    const isThere = findPassword(fields) !== null || !hasSentPassword;
    if (this.quiet <= (isThere ? MOST_WAITS / 2 : QUIET_LOOKS)) return { do: 'wait' };
    if (!hasSentPassword) return { end: 'login_not_sent' };
    return { end: isThere ? 'password_refused' : 'arrived' };
  }

  private done(): void {
    this.at += 1;
    [this.waits, this.isSought] = [0, false];
  }
}
