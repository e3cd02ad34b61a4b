import type { Failure, TargetRequest } from '@palisade/target-client';
import type { LoginFacts } from './brute-force.observation';
import { fillIn, type LoginForm, loginFormsIn } from './login-form';
import { type Answer, type LoginVisitor, withoutQuery } from './login-visitor';

export interface Credentials {
  user: string;
  password: string;
}

/** One way to hand in credentials, as one visitor; `anew` is the same way for a visitor without history. */
export interface LoginWay {
  readonly facts: LoginFacts;
  /** What a browser would fetch before the next try, or null when nothing is needed. */
  prepare(headers: Record<string, string>): Promise<Answer | Failure | null>;
  submit(credentials: Credentials, headers: Record<string, string>): Promise<Answer | Failure>;
  anew(visitor: LoginVisitor): LoginWay;
  /** What to change after this answer, or null when the answer asks for no other form of request. */
  adapted(answer: Answer): LoginWay | null;
}

/** A form of a page: each try has a fresh copy where it carries hidden values or its page sets cookies. */
export class FormLogin implements LoginWay {
  private next: LoginForm | null;

  constructor(
    private readonly visitor: LoginVisitor,
    readonly facts: LoginFacts,
    private readonly form: LoginForm,
    /** Whether `form` came to this very visitor and is unused. */
    isFresh: boolean,
  ) {
    this.next = isFresh || !facts.needsFreshPage ? form : null;
  }

  async prepare(headers: Record<string, string>): Promise<Answer | Failure | null> {
    if (this.next !== null) return null;
    const answer = await this.visitor.ask({ url: this.form.page, headers });
    if (answer.ok) this.next = this.sameFormIn(answer);
    return answer;
  }

  async submit({ user, password }: Credentials, headers: Record<string, string>): Promise<Answer | Failure> {
    const request = fillIn(this.next ?? this.form, user, password);
    const answer = await this.visitor.ask({ ...request, headers: { ...request.headers, ...headers } });
    // A refusal mostly shows the form again, with what the next try needs.
    const shown = answer.ok ? this.sameFormIn(answer) : null;
    this.next = shown ?? (this.facts.needsFreshPage ? null : this.form);
    return answer;
  }

  anew(visitor: LoginVisitor): LoginWay {
    return new FormLogin(visitor, this.facts, this.form, false);
  }

  adapted(): null {
    return null;
  }

  private sameFormIn({ body, url, leftFor }: Answer): LoginForm | null {
    if (leftFor !== null) return null;
    const forms = loginFormsIn(body, url);
    return forms.find((form) => withoutQuery(form.action) === this.facts.endpoint) ?? null;
  }
}

type ApiBody = 'json_email' | 'json_username' | 'urlencoded';
const API_FIELDS: Record<ApiBody, Pick<LoginFacts, 'encoding' | 'fields'>> = {
  json_email: { encoding: 'json', fields: ['email', 'password'] },
  json_username: { encoding: 'json', fields: ['username', 'password'] },
  urlencoded: { encoding: 'form', fields: ['username', 'password'] },
};

/** An endpoint without a form: JSON with `email`, with `username` or a form's encoding, as its answers ask for. */
export class ApiLogin implements LoginWay {
  readonly facts: LoginFacts;

  constructor(
    private readonly visitor: LoginVisitor,
    facts: Omit<LoginFacts, 'encoding' | 'fields'>,
    private readonly body: ApiBody = 'json_email',
  ) {
    this.facts = { ...facts, ...API_FIELDS[body] };
  }

  prepare(): Promise<null> {
    return Promise.resolve(null);
  }

  submit({ user, password }: Credentials, headers: Record<string, string>): Promise<Answer | Failure> {
    const { body, type } = this.encoded(user, password);
    const { endpoint: url } = this.facts;
    const own = { 'content-type': type, accept: 'application/json', origin: new URL(url).origin };
    return this.visitor.ask({ method: 'POST', url, headers: { ...own, ...headers }, body });
  }

  anew(visitor: LoginVisitor): LoginWay {
    return new ApiLogin(visitor, this.facts, this.body);
  }

  adapted(answer: Answer): LoginWay | null {
    const status = answer.statuses[0] ?? 0;
    const asksForm =
      status === 415 || (status === 400 && /urlencoded|unsupported media|content.?type/i.test(answer.body));
    const asksName = [400, 422].includes(status) && /user_?name|\blogin\b/i.test(answer.body);
    if (this.body === 'urlencoded') return null;
    if (asksForm) return new ApiLogin(this.visitor, this.facts, 'urlencoded');
    return asksName && this.body === 'json_email'
      ? new ApiLogin(this.visitor, this.facts, 'json_username')
      : null;
  }

  private encoded(user: string, password: string): { body: string; type: string } {
    const { encoding, fields } = this.facts;
    const filled = { [fields[0]]: user, [fields[1]]: password };
    if (encoding === 'json') return { body: JSON.stringify(filled), type: 'application/json' };
    return { body: new URLSearchParams(filled).toString(), type: 'application/x-www-form-urlencoded' };
  }
}

/** HTTP authentication: credentials travel in a header of a plain GET. */
export class BasicLogin implements LoginWay {
  constructor(
    private readonly visitor: LoginVisitor,
    readonly facts: LoginFacts,
  ) {}

  prepare(): Promise<null> {
    return Promise.resolve(null);
  }

  submit({ user, password }: Credentials, headers: Record<string, string>): Promise<Answer | Failure> {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const request: TargetRequest = { url: this.facts.endpoint, headers: { authorization, ...headers } };
    return this.visitor.ask(request);
  }

  anew(visitor: LoginVisitor): LoginWay {
    return new BasicLogin(visitor, this.facts);
  }

  adapted(): null {
    return null;
  }
}
