/** What must change about the responses of a site, whatever serves it. `note` is what to know on every server. */
export type Change = { note?: string } & (
  | { kind: 'remove-headers'; names: readonly string[] }
  /** `replaces`: the site sends the field already, with a value that must go. */
  | { kind: 'set-header'; name: string; value: string; replaces?: true }
  /** The cookie gets the attribute that the finding misses, and no other: scripts may read it, and other sites may send it on purpose. */
  | { kind: 'protect-cookie'; name: string; attribute: CookieAttribute }
  /** Plain http redirects to https, with path and query. */
  | { kind: 'redirect-to-https'; host: string }
  /** The file, or everything below the folder, is not served. */
  | { kind: 'hide-path'; path: string }
  | { kind: 'stop-listing'; path: string }
  | { kind: 'refuse-trace' }
  /** TLS 1.2 and 1.3 alone. */
  | { kind: 'tls-versions' }
  | { kind: 'offer-tls-13' }
  /** The ciphers of TLS 1.2 that browsers use (RFC 9325). */
  | { kind: 'tls-ciphers' }
);

export type CookieAttribute = 'Secure' | 'HttpOnly' | 'SameSite=Lax';
export type ChangeKind = Change['kind'];
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>;

/** The setting of one program for one change. */
export interface Setting {
  /** Lines to copy; null where `note` says what to do instead. */
  code: string | null;
  /** One sentence: what to know before, or where to do it instead. */
  note?: string;
}

type Settings = { [Kind in ChangeKind]: (change: ChangeOf<Kind>) => string | Setting };

/** What one program can change, and how. */
export interface FixServer {
  name: string;
  /** Where the lines belong, such as `in the server block of the site`. */
  place: string;
  /** How the lines are written: for colours and checks. */
  language: string;
  settings: Settings;
  /** What is different on a server that reads no .htaccess. */
  withoutHtaccess?: Partial<Settings>;
}
