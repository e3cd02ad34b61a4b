import { fillIn, type LoginForm, loginFormsOf } from '@palisade/scan-engine';
import type { Failure } from '@palisade/target-client';
import { type DrawnForm, filledFrom } from '../read/drawn-form';
import type { LoginFacts } from '../read/login-observation';
import type { LoginResponse } from '../read/login-response';
import type { LoginVisitor } from './login-visitor';
import type { Credentials, LoginWay } from './login-way';

interface FormOrigin {
  /** Whether the form came to this very visitor and is unused. */
  isFresh: boolean;
  /** Null for a form that the site sends itself. */
  drawn: DrawnForm | null;
}

/** A form of a page: each try has a fresh copy where it carries hidden values or its page sets cookies. */
export class FormLogin implements LoginWay {
  readonly hasFieldsOfSite = true;
  private next: LoginForm | null;

  constructor(
    private readonly visitor: LoginVisitor,
    readonly facts: LoginFacts,
    private readonly form: LoginForm,
    private readonly origin: FormOrigin,
  ) {
    this.next = origin.isFresh || !facts.needsFreshPage ? form : null;
  }

  get isScripted(): boolean {
    return this.form.isScripted;
  }

  async prepare(headers: Record<string, string>): Promise<LoginResponse | Failure | null> {
    if (this.next !== null) return null;
    const response = await this.visitor.ask({ url: this.form.page, headers });
    if (response.ok) this.next = this.sameFormIn(response);
    return response;
  }

  async submit(
    { user, password }: Credentials,
    headers: Record<string, string>,
  ): Promise<LoginResponse | Failure> {
    const request = fillIn(this.next ?? this.form, user, password);
    const response = await this.visitor.ask({ ...request, headers: { ...request.headers, ...headers } });
    // A refusal mostly shows the form again, with what the next try needs.
    const shown = response.ok ? this.sameFormIn(response) : null;
    this.next = shown ?? (this.facts.needsFreshPage ? null : this.form);
    return response;
  }

  /** A form says itself which fields it has. */
  control(): Promise<null> {
    return Promise.resolve(null);
  }

  asNewVisitor(visitor: LoginVisitor): LoginWay {
    return new FormLogin(visitor, this.facts, this.form, { ...this.origin, isFresh: false });
  }

  adapted(): null {
    return null;
  }

  /** By path, parameters and fields: other forms may share the path with it, and each copy may have a token in its query. */
  private sameFormIn({ document, url, leftFor, body }: LoginResponse): LoginForm | null {
    if (leftFor !== null) return null;
    const { drawn } = this.origin;
    if (drawn !== null) return drawn.places.length === 0 ? null : filledFrom(drawn, body);
    const own = identityOf(this.form);
    return loginFormsOf(document, url).find((form) => identityOf(form) === own) ?? null;
  }
}

function identityOf({ action, userField, passwordField }: LoginForm): string {
  const { origin, pathname, searchParams } = new URL(action);
  return [`${origin}${pathname}`, userField, passwordField, ...searchParams.keys()].join('\n');
}
