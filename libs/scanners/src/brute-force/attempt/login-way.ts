import { randomBytes } from 'node:crypto';
import type { Failure, TargetRequest } from '@palisade/target-client';
import { withoutEcho } from '../read/echo';
import type { LoginFacts } from '../read/login-observation';
import type { LoginResponse } from '../read/login-response';
import { inventPassword } from './invented-login';
import type { LoginVisitor } from './login-visitor';

export interface Credentials {
  user: string;
  password: string;
}

/** One way to submit credentials, as one visitor; `asNewVisitor` is the same way for a visitor without history. */
export interface LoginWay {
  readonly facts: LoginFacts;
  /** Its page looks as if a script would complete what is sent. */
  readonly isScripted: boolean;
  /** Its fields are named by a page of the site, and not guessed. */
  readonly hasFieldsOfSite: boolean;
  /** What a browser would fetch before the next try, or null when nothing is needed. */
  prepare(headers: Record<string, string>): Promise<LoginResponse | Failure | null>;
  submit(credentials: Credentials, headers: Record<string, string>): Promise<LoginResponse | Failure>;
  /** The same request without credentials, or null where it would tell nothing. */
  control(): Promise<LoginResponse | Failure | null>;
  asNewVisitor(visitor: LoginVisitor): LoginWay;
  /** What to change after this response, or null when nothing is left; `isIgnored` says that the fields were not checked. */
  adapted(response: LoginResponse, isIgnored?: boolean): LoginWay | null;
}

/** How an endpoint without a form of its own may want its credentials. */
export type ApiRequest = Pick<LoginFacts, 'fields'> & { encoding: 'form' | 'json' };
const GUESSES: readonly ApiRequest[] = [
  { encoding: 'json', fields: ['email', 'password'] },
  { encoding: 'json', fields: ['username', 'password'] },
  { encoding: 'form', fields: ['username', 'password'] },
];

/** An endpoint without a form: as a form elsewhere on the site names its fields, else as its responses ask for. */
export class ApiLogin implements LoginWay {
  readonly facts: LoginFacts;
  readonly isScripted = false;
  private readonly requests: readonly ApiRequest[];

  constructor(
    private readonly visitor: LoginVisitor,
    facts: Omit<LoginFacts, 'encoding' | 'fields'>,
    /** Where credentials go, with the whole query. */
    private readonly url: string,
    /** What is left to be tried, the present one first; by default the usual guesses. */
    requests: readonly ApiRequest[] = GUESSES,
    readonly hasFieldsOfSite = false,
  ) {
    this.requests = requests;
    const { encoding, fields } = requests[0] ?? { encoding: 'json', fields: [null, 'password'] };
    this.facts = { ...facts, encoding, fields };
  }

  /** With the fields of a form that a script sends, then in the other encoding with the same fields, then the guesses. */
  static likeForm(
    visitor: LoginVisitor,
    facts: Omit<LoginFacts, 'encoding' | 'fields'>,
    url: string,
    first: ApiRequest,
  ): ApiLogin {
    const other: ApiRequest = { ...first, encoding: first.encoding === 'form' ? 'json' : 'form' };
    const own = [first, other];
    const isKnown = (guess: ApiRequest): boolean =>
      own.some((one) => one.encoding === guess.encoding && one.fields.join() === guess.fields.join());
    return new ApiLogin(visitor, facts, url, [...own, ...GUESSES.filter((guess) => !isKnown(guess))], true);
  }

  prepare(): Promise<null> {
    return Promise.resolve(null);
  }

  submit({ user, password }: Credentials, headers: Record<string, string>): Promise<LoginResponse | Failure> {
    const [userField, passwordField] = this.facts.fields;
    return this.post(
      { ...(userField === null ? {} : { [userField]: user }), [passwordField]: password },
      headers,
    );
  }

  control(): Promise<LoginResponse | Failure> {
    return this.post({ [`probe${randomBytes(4).toString('hex')}`]: inventPassword() }, {});
  }

  asNewVisitor(visitor: LoginVisitor): LoginWay {
    return new ApiLogin(visitor, this.facts, this.url, this.requests, this.hasFieldsOfSite);
  }

  adapted(response: LoginResponse, isIgnored = false): LoginWay | null {
    const rest = this.requests.slice(1);
    const wanted = isIgnored ? rest : this.asked(response, rest);
    const [next] = wanted;
    if (next === undefined) return null;
    const sameFields = this.hasFieldsOfSite && next.fields.join() === this.facts.fields.join();
    return new ApiLogin(this.visitor, this.facts, this.url, wanted, sameFields);
  }

  /** Those that are left of what the response asks for. */
  private asked({ statuses, body }: LoginResponse, rest: readonly ApiRequest[]): readonly ApiRequest[] {
    const status = statuses[0] ?? 0;
    const { encoding, fields } = this.facts;
    const isRefused = [400, 415, 422].includes(status);
    const asksOther =
      status === 415 || (status === 400 && /urlencoded|unsupported media|content.?type/i.test(body));
    if (asksOther || (isRefused && encoding === 'form'))
      return rest.filter((one) => one.encoding !== encoding);
    const asksName = isRefused && fields[0] === 'email' && /user_?name|\blogin\b/i.test(body);
    return asksName ? rest.filter((one) => one.encoding === 'json') : [];
  }

  private async post(
    filled: Record<string, string>,
    headers: Record<string, string>,
  ): Promise<LoginResponse | Failure> {
    const { url } = this;
    const isJson = this.facts.encoding === 'json';
    const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
    const body = isJson ? JSON.stringify(filled) : new URLSearchParams(filled).toString();
    const { origin, href } = new URL(url);
    // Some compare the origin with their own host, or the Referer where there is none.
    const own = { 'content-type': type, accept: 'application/json', origin, referer: href };
    const response = await this.visitor.ask({ method: 'POST', url, headers: { ...own, ...headers }, body });
    return response.ok ? withoutEcho(response, filled) : response;
  }
}

/** HTTP authentication: credentials travel in a header of a plain GET. */
export class BasicLogin implements LoginWay {
  readonly isScripted = false;
  readonly hasFieldsOfSite = true;

  constructor(
    private readonly visitor: LoginVisitor,
    readonly facts: LoginFacts,
    /** The protected page, with the whole query. */
    private readonly url: string,
  ) {}

  prepare(): Promise<null> {
    return Promise.resolve(null);
  }

  submit({ user, password }: Credentials, headers: Record<string, string>): Promise<LoginResponse | Failure> {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const request: TargetRequest = { url: this.url, headers: { authorization, ...headers } };
    return this.visitor.ask(request);
  }

  /** Without credentials it is the challenge itself, which was seen. */
  control(): Promise<null> {
    return Promise.resolve(null);
  }

  asNewVisitor(visitor: LoginVisitor): LoginWay {
    return new BasicLogin(visitor, this.facts, this.url);
  }

  adapted(): null {
    return null;
  }
}
