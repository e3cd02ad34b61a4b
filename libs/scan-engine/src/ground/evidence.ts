/**
 * What a rule saw: enough to see a defect again by hand. JSON, without secrets, and the same at every scan of an unchanged site: no times,
 * no random values. Tests add their own facts; findings that older versions stored may lack any of the fields.
 */
export interface SeenEvidence {
  /** Method and address of the request that shows it; absent where the connection itself does. */
  request?: string;
  /** What came: a text, header fields by name, or null for what is missing. */
  observed: string | null | Readonly<Record<string, string>>;
  expected: string;
  /** Whether a second, independent request or connection showed the same. */
  confirmed?: boolean;
  /** Commands for sh that show it again. */
  reproduce: string;
  [fact: string]: unknown;
}

/** What a finding carries. */
export interface Evidence extends SeenEvidence {
  references: { cwe: string; links: readonly string[] };
}
