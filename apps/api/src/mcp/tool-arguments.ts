import { RequestPipe } from '../http/request.pipe';
import { ValidationFailed } from '../http/fields/validation-failed';

const pipe = new RequestPipe();

/** What a client gave to a tool, judged by the rules of REST. */
export class ToolArguments {
  constructor(private readonly given: Readonly<Record<string, unknown>>) {}

  /** A body class: absent keeps, null clears. `fixed` takes precedence over what was given. @throws ValidationFailed */
  asBody<Body extends object>(type: new () => Body, fixed: object = {}): Body {
    return pipe.transform({ ...this.given, ...fixed }, { type: 'body', metatype: type }) as Body;
  }

  /**
   * A query class. Models write null for what they leave out, and a query knows no null. `defaults` stand where nothing was given.
   *
   * @throws ValidationFailed
   */
  asQuery<Query extends object>(type: new () => Query, defaults: object = {}): Query {
    const present = Object.entries(this.given).filter(([, value]) => value !== null);
    const query = { ...defaults, ...Object.fromEntries(present) };
    return pipe.transform(query, { type: 'query', metatype: type }) as Query;
  }

  /** @throws ValidationFailed for arguments that the tool does not have: a model that guessed a name must hear of it. */
  refuseAllBut(known: readonly string[]): void {
    const unknown = Object.keys(this.given).find((name) => !known.includes(name));
    if (unknown === undefined) return;
    throw ValidationFailed.at(
      unknown,
      `This tool has no such argument. It takes: ${known.join(', ') || 'none'}.`,
    );
  }

  /** An argument that names a row. Whether it is an id and whose the row is, is for `OwnedRows` to say. @throws ValidationFailed */
  id(name: string): string {
    const value = this.given[name];
    if (typeof value === 'string' && value !== '') return value;
    throw ValidationFailed.at(name, `The ${name} field is required.`);
  }
}
