import type { ClientSession, Failure, TargetRequest, TargetResponse } from '@palisade/target-client';
import type { ScanIdentity } from '@palisade/vocabulary';
import type { Credentials } from './credentials';

type Answer = TargetResponse | Failure;
type Around = ClientSession['around'];

/** Scheme, host and port of each origin as `URL.origin` writes them. */
export const originsOf = ({ origins }: Pick<ScanIdentity, 'origins'>): string[] =>
  origins.map((origin) => new URL(origin).origin);

/** What one identity sends. A new login replaces its credentials; the views of all tests go on with them. */
export class IdentitySession implements ClientSession {
  readonly name: string;
  readonly origins: readonly string[];
  readonly never: readonly string[];
  /** How often each page was read by a session that was over. */
  private readonly readAgain = new Map<string, number>();
  /** Addresses that end the session of those who ask for them: they get no credentials. */
  isEndedBy: (url: string) => boolean = () => false;

  constructor(
    identity: Pick<ScanIdentity, 'name' | 'origins' | 'never'>,
    public credentials: Credentials,
    private readonly aroundRequest: Around = (_request, send) => send(),
  ) {
    this.name = identity.name;
    this.origins = originsOf(identity);
    this.never = identity.never;
  }

  pageKey(url: string): string {
    return `${this.name} ${this.readAgain.get(url) ?? 0}`;
  }

  /** The next test that needs the page requests it again. */
  forget(url: string): void {
    this.readAgain.set(url, (this.readAgain.get(url) ?? 0) + 1);
  }

  headersFor(url: string): Record<string, string> {
    if (this.isEndedBy(url)) return {};
    const { headers, jar, onlyAt } = this.credentials;
    const isTheirs = onlyAt?.includes(new URL(url).origin) ?? true;
    return { ...(isTheirs && headers), ...jar?.header(url) };
  }

  take(url: string, headers: TargetResponse['headers']): void {
    if (!this.isEndedBy(url)) this.credentials.jar?.take(headers, { url });
  }

  around(request: TargetRequest, send: () => Promise<Answer>): Promise<Answer> {
    return this.aroundRequest(request, send);
  }
}
