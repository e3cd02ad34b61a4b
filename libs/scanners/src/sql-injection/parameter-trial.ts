import {
  FIXED_MARKER,
  FIXED_NUMBER,
  type InjectionAnswer,
  type InjectionPlace,
  type InjectionPoint,
  type InjectionRun,
  type InjectionTrial,
  MARK,
  newMarkedNumber,
  newMarker,
  type SaidError,
  type ScannerInput,
  type ShownRequest,
  UsualPage,
} from '@palisade/scan-engine';
import { databaseErrorIn, namesDatabase } from './database-errors';
import { tryDelays } from './delay-trial';
import {
  COLUMN_FORM,
  type ErrorForm,
  errorForms,
  FIRST_FORM,
  firstValues,
  formGroups,
  isBare,
  misspelt,
  type TrialForm,
  type WordForm,
  wordForms,
} from './trial-forms';
import { tryHiddenUnion, tryUnion } from './union-trial';

export interface Proof {
  /** `suspicion`: an error of a database without a control that tells why. */
  kind: 'condition' | 'error' | 'words' | 'delay' | 'union' | 'row' | 'suspicion';
  /** What was sent, with `v` for the usual value. */
  shows: string;
  /** The request with the usual value, one that the database reads as the same, and one that it does not. */
  requests: [usual: ShownRequest, same: ShownRequest, other: ShownRequest];
  /** What the error or the delay says of the database; null where it says nothing. */
  database: string | null;
  /** What a person finds the error by; null where the proof is not an error. */
  words: string | null;
}

/** `unread`: no response, a firewall's, a page that differs at each visit, or one whose delays tell nothing. */
export interface ParameterTrial extends InjectionTrial {
  proof: Proof | null;
}

/** What a site may store. */
const STORED: ReadonlySet<InjectionPlace> = new Set(['form', 'json', 'xml']);

/** Compares what values show that a database would read as the usual one, or as another. Ends at the first proof. */
export async function tryParameter(
  run: InjectionRun,
  point: InjectionPoint,
  { settings, isStaging }: Pick<ScannerInput, 'settings' | 'isStaging'>,
): Promise<ParameterTrial> {
  const trial = new Trial(run, point);
  const proof = await trial.proof({ isTimed: settings?.time_based === true, isStaging });
  const outcome = proof !== null ? 'found' : trial.isUnread ? 'unread' : 'safe';
  return { location: point.location, outcome, proof };
}

/** Before a page counts as safe. */
const MORE_VISITS = 2;

class Trial {
  isUnread = false;
  private usual: InjectionAnswer | null = null;
  /** The response to a quote. */
  private quoted: InjectionAnswer | null = null;
  /** Another value showed another page. */
  private followsValue = false;
  private readonly value: string;
  private readonly name: string;

  constructor(
    private readonly run: InjectionRun,
    private readonly point: InjectionPoint,
  ) {
    this.value = point.value;
    this.name = point.name;
  }

  async proof({ isTimed, isStaging }: { isTimed: boolean; isStaging: boolean }): Promise<Proof | null> {
    const first = await this.send(this.value);
    this.usual = first;
    const second = first && (await this.send(this.value));
    if (first === null || second === null) return null;
    const page = UsualPage.of(first, second, this.value);
    const steps = this.steps(page, first);
    let proof: Proof | null = null;
    for (const step of steps) {
      proof = (await step()) ?? proof;
      if (proof !== null && proof.kind !== 'suspicion') return proof;
    }
    if (page === null || (proof === null && !(await this.isSteady(page)))) this.isUnread = true;
    return (await this.further(page, { isTimed, isStaging })) ?? proof;
  }

  private async further(
    page: UsualPage | null,
    { isTimed, isStaging }: { isTimed: boolean; isStaging: boolean },
  ): Promise<Proof | null> {
    const union = isStaging && page !== null ? await this.byUnion(page) : null;
    return union ?? (isTimed ? await this.byDelays() : null);
  }

  private steps(page: UsualPage | null, { text }: InjectionAnswer): (() => Promise<Proof | null>)[] {
    // A page that shows an error of a database whatever is sent proves nothing by another one.
    const hasError = databaseErrorIn(text) !== null;
    const steps = [
      () => (page === null ? Promise.resolve(null) : this.byConditions(page)),
      () => (hasError ? Promise.resolve(null) : this.byErrors()),
    ];
    // No row may have a value that the test made up; then conditions change nothing, and errors come first.
    return [...(this.point.isMadeUp ? steps.reverse() : steps), () => this.byWords(page)];
  }

  /** The response that is the site's own, or null. */
  private async send(value: string): Promise<InjectionAnswer | null> {
    const answer = await this.run.send(this.point, value, this.usual);
    if (answer !== null && !answer.isBlocked) return answer;
    this.isUnread = true;
    return null;
  }

  /** Two visits may show the same of a page with a random part by chance. Then each value seems to show another page. */
  private async isSteady(page: UsualPage): Promise<boolean> {
    for (let visits = 0; visits < MORE_VISITS && this.followsValue && this.run.hasLeft(1); visits += 1) {
      const answer = await this.send(this.value);
      if (answer === null || !page.isSame(answer, this.value)) return false;
    }
    return true;
  }

  private async byConditions(page: UsualPage): Promise<Proof | null> {
    const { name, value, point } = this;
    if (!(await this.followsEnd(page))) return null;
    const isMarked = STORED.has(point.place);
    for (const { forms, mostIgnored } of formGroups(
      { name, value, isMarked },
      isOfMicrosoft(point, this.usual),
    )) {
      let ignored = 0;
      for (const form of forms) {
        const n = newMarkedNumber();
        if ((await this.pageFor(page, form.holds(value, n, false))) !== 'usual') continue;
        const isFirst = form === FIRST_FORM && !isBare(value);
        const failing = isFirst ? 'other' : await this.pageFor(page, form.fails(value, n, false));
        // What follows the value is cut off somewhere, so that no form of its kind can show anything; or no row changes the page.
        if (failing === 'usual') ignored += form === FIRST_FORM ? mostIgnored : 1;
        const proven = failing === 'other' ? await this.confirmed(page, form) : null;
        if (proven !== null) return this.condition(proven);
        if (ignored >= mostIgnored) break;
      }
    }
    return null;
  }

  /** Whether the page follows the end of the value. */
  private async followsEnd(page: UsualPage): Promise<boolean> {
    for (const first of firstValues(this.value, newMarkedNumber()))
      if ((await this.pageFor(page, first)) === 'other') return true;
    return false;
  }

  /** The form that is proof: a calculator reads arithmetic too, and the words of SQL not. */
  private async confirmed(page: UsualPage, form: TrialForm): Promise<TrialForm | null> {
    if (!(await this.isConfirmed(page, form))) return null;
    if (form.isArithmetic !== true) return form;
    return (await this.isConfirmed(page, COLUMN_FORM)) ? COLUMN_FORM : null;
  }

  /** Which page a value shows; nothing where it gets no response. */
  private async pageFor(page: UsualPage, value: string): Promise<'usual' | 'other' | 'nothing'> {
    const answer = await this.send(value);
    if (answer === null) return 'nothing';
    const isUsual = page.isSame(answer, value);
    this.followsValue ||= !isUsual;
    return isUsual ? 'usual' : 'other';
  }

  /** Whether there is a response, and it is the usual page or (with `isUsual` false) another one. */
  private async shows(page: UsualPage, value: string, isUsual: boolean): Promise<boolean> {
    return (await this.pageFor(page, value)) === (isUsual ? 'usual' : 'other');
  }

  /**
   * Another round with other constants and another operator, a third condition that does not hold, the usual page again, and a quote that no
   * statement can be read with.
   */
  private async isConfirmed(page: UsualPage, form: TrialForm): Promise<boolean> {
    const [second, third] = [newMarkedNumber(), newMarkedNumber()];
    const { quote } = form;
    return (
      (await this.shows(page, form.fails(this.value, third, false), false)) &&
      (await this.shows(page, form.holds(this.value, second, true), true)) &&
      (await this.shows(page, form.fails(this.value, second, true), false)) &&
      (await this.shows(page, this.value, true)) &&
      (quote === undefined ||
        (await this.shows(page, `${this.value}${quote}`, false)) ||
        this.isHidden(page, form))
    );
  }

  /** Where a page shows the usual record in the place of an error, what fails does so too as soon as its word is misspelt: in two rounds. */
  private async isHidden(page: UsualPage, form: TrialForm): Promise<boolean> {
    for (const isOdd of [false, true]) {
      const value = misspelt(form, this.value, newMarkedNumber(), isOdd);
      if (value === null || !(await this.shows(page, value, true))) return false;
    }
    return true;
  }

  private condition(form: TrialForm): Proof {
    const { value } = this;
    const [same, other] = [form.holds(value, FIXED_NUMBER, false), form.fails(value, FIXED_NUMBER, false)];
    return {
      kind: 'condition',
      shows: form.shows,
      requests: this.requests(same, other),
      database: null,
      words: null,
    };
  }

  private async byErrors(): Promise<Proof | null> {
    this.quoted = await this.send(this.quotedValue);
    const error = this.quoted && databaseErrorIn(this.quoted.text);
    if (error === null) return null;
    const { by: database, words } = error;
    for (const form of errorForms(this.name, this.value))
      if (await this.isErrorOfForm(form))
        return {
          kind: 'error',
          shows: form.shows,
          requests: this.requests(form.fits[0], this.quotedValue),
          database,
          words,
        };
    // A program may refuse quotes in words that databases have nothing to do with.
    if (!namesDatabase(error)) return null;
    // A column of another type refuses every word, whichever way the value gets there.
    const word = `${this.value}${newMarker()}`;
    if ((await this.errorFor(word)) !== null) return null;
    return {
      kind: 'suspicion',
      shows: "v'",
      requests: this.requests(this.value, this.quotedValue),
      database,
      words,
    };
  }

  /** No statement can be read with it. */
  private get quotedValue(): string {
    return `${this.value}'${MARK}`;
  }

  /** A page that hides the errors of its database differs from the one for a value that no row has. */
  private async byWords(page: UsualPage | null): Promise<Proof | null> {
    const { name, value, quoted } = this;
    if (page === null || quoted === null || page.isSame(quoted, this.quotedValue)) return null;
    for (const form of wordForms(name, value))
      if (await this.areWords(page, form)) {
        const [same, other] = [true, false].map((isRight) => form.write(value, isRight, FIXED_NUMBER, false));
        return {
          kind: 'words',
          shows: form.shows,
          requests: this.requests(same ?? '', other ?? ''),
          database: null,
          words: null,
        };
      }
    return null;
  }

  /** Three rounds with other constants and another operator, then the usual page again. */
  private async areWords(page: UsualPage, { write, stays }: WordForm): Promise<boolean> {
    for (const isOdd of [false, true, false]) {
      const n = newMarkedNumber();
      if (!(await this.shows(page, write(this.value, true, n, isOdd), true))) return false;
      if (stays !== undefined && !(await this.shows(page, stays(this.value, n), true))) return false;
      if (!(await this.shows(page, write(this.value, false, n, isOdd), false))) return false;
    }
    return this.shows(page, this.value, true);
  }

  private async isErrorOfForm({ breaks, fits }: ErrorForm): Promise<boolean> {
    for (const fit of fits) if ((await this.errorFor(fit)) !== null) return false;
    return ((await this.errorFor(breaks)) ?? null) !== null;
  }

  /** The error of a database that the response shows; null if it shows none, undefined without a response. */
  private async errorFor(value: string): Promise<SaidError | null | undefined> {
    const answer = await this.send(value);
    return answer === null ? undefined : databaseErrorIn(answer.text);
  }

  private async byDelays(): Promise<Proof | null> {
    const proof = await tryDelays(this.value, async (value) => (await this.send(value))?.durationMs ?? null);
    if (proof === 'unclear') this.isUnread = true;
    if (proof === null || proof === 'unclear') return null;
    const { shows, database, value } = proof;
    return {
      kind: 'delay',
      shows,
      requests: this.requests(value(this.value, 0), value(this.value, 2)),
      database,
      words: null,
    };
  }

  /** Where conditions tell nothing because the test does not know a value that the database has. */
  private async byUnion(page: UsualPage): Promise<Proof | null> {
    if (!this.point.isMadeUp) return null;
    const row = await this.byRow(page);
    if (row !== null) return row;
    const form = await tryUnion(this.value, async (value) => {
      const answer = await this.send(value);
      return answer === null ? null : page.withUsual(answer.text, value);
    });
    if (form === null) return null;
    const { shows, value } = form;
    const requests = this.requests(value(this.value, FIXED_MARKER, ''), value(this.value, FIXED_MARKER, "'"));
    return { kind: 'union', shows, requests, database: null, words: null };
  }

  /** Where the page shows no more than whether there is a row. */
  private async byRow(page: UsualPage): Promise<Proof | null> {
    if (this.value !== String(FIXED_NUMBER)) return null;
    const pair = await tryHiddenUnion(this.value, (value) => this.pageFor(page, value));
    if (pair === null) return null;
    const shows = 'v UNION SELECT NULL, not UNOIN';
    return { kind: 'row', shows, requests: this.requests(...pair), database: null, words: null };
  }

  private requests(same: string, other: string): Proof['requests'] {
    const { point, value } = this;
    return [point.shownWith(value), point.shownWith(same), point.shownWith(other)];
  }
}

/** Pages of ASP.NET mostly have SQL Server behind them. */
const isOfMicrosoft = ({ url }: InjectionPoint, usual: InjectionAnswer | null): boolean =>
  /\.as[hmp]x?$/i.test(new URL(url).pathname) ||
  (usual?.headers ?? []).some(([name, value]) => name === 'x-aspnet-version' || /asp\.net/i.test(value)) ||
  databaseErrorIn(usual?.text ?? '')?.by === 'SQL Server';
