import type { PalisadeClient } from '@palisade/client';

/** A member that differs, for people. A secret is never in it. */
export interface MemberDifference {
  member: string;
  from: unknown;
  to: unknown;
}

/** What the changes share while `apply` makes them. */
export interface Run {
  client: PalisadeClient;
  /** Ids of checks by the label that the file uses; new checks add theirs. */
  checkIds: Map<string, string>;
  /** Signing secrets of new webhooks, which the service shows once. */
  secrets: { channel: string; secret: string }[];
}

export interface Change {
  action: 'create' | 'change' | 'delete';
  kind: 'check' | 'acceptance' | 'script' | 'notification channel' | 'scan identity';
  name: string;
  members: MemberDifference[];
  apply: (run: Run) => Promise<unknown>;
}

export interface Plan {
  /** In the order in which `apply` makes them. */
  changes: Change[];
  /** What is in the file but cannot be applied now, and what stays as it is. */
  notes: string[];
}

/** The file and the service do not fit together; the message says what to change in the file. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** The members that differ, in the given order. Lists of the API have no order. */
export function differencesOf<Entry extends object>(
  current: Partial<Entry>,
  wanted: Entry,
  members: readonly (keyof Entry & string)[],
): MemberDifference[] {
  return members.flatMap((member) =>
    canonical(current[member]) === canonical(wanted[member])
      ? []
      : [{ member, from: current[member], to: wanted[member] }],
  );
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${members
    .map(([key, each]) => `${key}:${canonical(each)}`)
    .sort()
    .join()}}`;
}
