import { siteJson } from '@palisade/outside-json';
import {
  addressOf,
  type AccountView,
  type ApiDocument,
  ask,
  type Asked,
  isHtml,
  isMissingPage,
  itemsIn,
  type NotRead,
  type Operation,
  type ScannerInput,
  type SeenAddresses,
  whyNotRead,
} from '@palisade/scan-engine';
import type { FailureCategory } from '@palisade/target-client';
import { isRecord } from '@palisade/vocabulary';
import { passwordsIn, schemaOf, undocumentedMembers } from './response-members';

const MOST_REQUESTS = 60;
/** A stranger three times, and the broken token or an identity. */
const MOST_FOR_ONE = 4;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What one operation did: plain JSON. */
export interface Trial {
  path: string;
  url: string;
  requiresSignIn: boolean;
  status: number | null;
  outcome: Asked['outcome'];
  failure: FailureCategory | null;
  /** A stranger got data, twice. */
  isOpen: boolean;
  /** The data holds the private text of an identity. */
  hasCanary: boolean;
  /** A broken token got data too; null if none was sent. */
  brokenToken: boolean | null;
  /** Sensitive members that the document lacks. */
  members: string[];
  /** The identity that got them; null for strangers. */
  seenAs: string | null;
  /** Documented members that hold passwords of accounts, for strangers, twice. */
  passwords: string[];
}

export type LeftOut = 'no_example' | 'later' | NotRead['why'] | NonNullable<Operation['why']>;

export interface Trials {
  trials: Trial[];
  leftOut: { operation: string; why: LeftOut; word?: string }[];
}

export class OperationTrials {
  private left = MOST_REQUESTS;
  private isStopped = false;

  constructor(
    private readonly input: ScannerInput,
    private readonly document: ApiDocument,
    private readonly seen: SeenAddresses,
  ) {}

  /** Requests the operations that read, beginning at another one at each scan. */
  async run(): Promise<Trials> {
    const reading = this.document.operations.filter(({ method }) => method === 'GET');
    const found: Trials = { trials: [], leftOut: [] };
    // Lists come before what they list, so that their identifiers are known.
    const later: Operation[] = [];
    for (const operation of inTurn(reading, this.input.now)) {
      const left = operation.why === null ? whyNotRead(operation) : null;
      if (left !== null) this.leaveAlone(operation, left, found);
      else if (operation.why !== null) found.leftOut.push(leftOf(operation, operation.why));
      else if (!(await this.tryAt(operation, found))) later.push(operation);
    }
    for (const operation of later)
      if (!(await this.tryAt(operation, found))) found.leftOut.push(leftOf(operation, 'no_example'));
    return found;
  }

  /** The coverage lists them too. */
  private leaveAlone(operation: Operation, { why, word, reason }: NotRead, { leftOut }: Trials): void {
    leftOut.push({ ...leftOf(operation, why), word });
    this.input.notes.takeLeftAlone(`${this.seen.origin}${operation.path}`, reason);
  }

  /** @returns false without an address to request */
  private async tryAt(operation: Operation, found: Trials): Promise<boolean> {
    const url = addressOf(operation, this.seen);
    if (url === null) return false;
    if (this.isStopped || this.left < MOST_FOR_ONE || this.input.signal.aborted)
      found.leftOut.push(leftOf(operation, 'later'));
    else found.trials.push(await this.try(operation, url));
    return true;
  }

  private async try(operation: Operation, url: string): Promise<Trial> {
    const first = await this.get(url);
    const { outcome, failure, status } = first;
    const { path, requiresSignIn } = operation;
    const trial: Trial = {
      path,
      url,
      requiresSignIn,
      outcome,
      failure,
      status,
      isOpen: false,
      hasCanary: false,
      brokenToken: null,
      members: [],
      seenAs: null,
      passwords: [],
    };
    if (await this.hasData(first)) {
      this.compare(operation, first, trial);
      await this.readPasswords(first, trial);
      if (requiresSignIn) await this.confirm(operation, first, trial);
    } else if ([401, 403].includes(status ?? 0)) await this.readAs(this.input.accounts[0], operation, trial);
    return trial;
  }

  private async confirm({ tokenField }: Operation, first: Asked, trial: Trial): Promise<void> {
    const second = await this.get(trial.url);
    trial.isOpen = await this.hasData(second);
    if (!trial.isOpen) return;
    const canaries = this.input.accounts.map(({ canary }) => canary).filter((canary) => canary !== null);
    trial.hasCanary = canaries.some((canary) => first.text.includes(canary) && second.text.includes(canary));
    if (tokenField === null || this.isStopped) return;
    const broken = tokenField === 'authorization' ? 'Bearer palisade-broken' : 'palisade-broken';
    trial.brokenToken = await this.hasData(await this.get(trial.url, { [tokenField.toLowerCase()]: broken }));
  }

  /** What the document lacks is another finding. */
  private async readPasswords(first: Asked, trial: Trial): Promise<void> {
    const seen = passwordsIn(siteJson(first.text)).filter((member) => !trial.members.includes(member));
    if (seen.length === 0 || this.isStopped) return;
    const again = passwordsIn(siteJson((await this.get(trial.url)).text));
    trial.passwords = seen.filter((member) => again.includes(member));
  }

  private async readAs(account: AccountView | undefined, operation: Operation, trial: Trial): Promise<void> {
    if (account === undefined || this.isStopped) return;
    this.left -= 1;
    const asked = await ask(account.client, trial.url, { fresh: true });
    if (asked.outcome !== 'answered') return;
    this.compare(operation, asked, trial);
    trial.seenAs = account.name;
  }

  private compare({ responses, path }: Operation, asked: Asked, trial: Trial): void {
    const value = siteJson(asked.text);
    const { resolve } = this.document;
    const schema = schemaOf(responses, asked.status ?? 0, resolve);
    trial.members = undocumentedMembers(value, schema, resolve);
    this.seen.lists.set(path, itemsIn(value));
  }

  private async get(url: string, headers?: Record<string, string>): Promise<Asked> {
    this.left -= 1;
    const asked = await ask(this.input.client, url, {
      fresh: true,
      ...(headers && { request: { headers } }),
    });
    if (['failed', 'challenge', 'too_many_requests'].includes(asked.outcome)) this.isStopped = true;
    return asked;
  }

  private async hasData(asked: Asked): Promise<boolean> {
    if (asked.outcome !== 'answered' || asked.response === null) return false;
    const { status, headers } = asked.response;
    const json = siteJson(asked.text);
    if (status < 200 || status > 299 || (json === undefined && isHtml(headers, asked.text))) return false;
    if (!isAnswer(json === undefined ? asked.text.trim() : json)) return false;
    return (await isMissingPage(this.input, asked)) === false;
  }
}

const leftOf = ({ path }: Operation, why: LeftOut) => ({ operation: `GET ${path}`, why });

/** By days for daily scans, and by hours for others. */
function inTurn(operations: readonly Operation[], now: Date): readonly Operation[] {
  const turn = Math.floor(now.getTime() / DAY_MS) + Math.floor((now.getTime() % DAY_MS) / HOUR_MS);
  const share = Math.floor(MOST_REQUESTS / MOST_FOR_ONE);
  const begin = operations.length <= share ? 0 : (turn * share) % operations.length;
  return [...operations.slice(begin), ...operations.slice(0, begin)];
}

/** Members that say how a request went, and nothing about anyone. */
const ENVELOPE =
  /^(?:errors?|error_?description|messages?|msg|status|status_?code|code|success|ok|details?|title|type|instance|timestamp|path|request_?id|total|count|page|per_?page|limit|offset|version)$/i;

/** Whether a response holds more than an empty list or the words of an error. */
const isAnswer = (value: unknown): boolean =>
  isRecord(value)
    ? Object.entries(value).some(([name, member]) => !ENVELOPE.test(name) && isData(member))
    : isData(value);

const isData = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(isData);
  if (isRecord(value)) return Object.values(value).some(isData);
  return value !== null && value !== '' && value !== false && value !== 0;
};
