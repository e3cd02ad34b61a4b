import type { RuleId } from '@palisade/catalogue';
import type { Severity, TestKey } from '@palisade/vocabulary';
import type { ScanData } from '../data/scan-data';
import type { SeenEvidence } from '../ground/evidence';

/** What a rule saw at one place. The engine adds the catalogue's words and whatever is left out here. */
export interface Sighting {
  /** Where it differs from the rule's usual severity. Above medium only with `confirmed`: the engine caps the others. */
  severity?: Severity;
  /** Normalised subject: a path, the name of a cookie; '' (the default) for the host as a whole. */
  location?: string;
  /** What is wrong here in particular: full sentences without values that vary. */
  detail?: string;
  /** What to do here, in place of the remediation of the rule: full sentences. */
  remediation?: string;
  /** Paths of all pages that show it, as `judged` names pages. Absent where they are not known, or the location says it. */
  seenOn?: readonly string[];
  /** The scan identities that see it where strangers do not. For scanners with `usesIdentities`: the engine names the identity that others run as. */
  seenAs?: readonly string[];
  /** The address that shows it: makes `GET <url>` the request, and a command that prints its body the way to reproduce it. */
  url?: string;
  request?: string;
  observed: SeenEvidence['observed'];
  expected: string;
  /** Whether a second, independent request or connection showed the same. */
  confirmed?: boolean;
  /** Commands for sh that show it again. */
  reproduce?: string;
  /** Further facts for the evidence. */
  facts?: Readonly<Record<string, unknown>>;
}

/** A sighting with its rule, for scanners whose rules follow from one another. */
export type Sighted<Key extends TestKey = TestKey> = Sighting & { rule: RuleId<Key> };

/** None, one or several places. */
export type Sightings = Sighting | readonly Sighting[] | false | null | undefined;

/** A pure function of what was observed and of the data lists. */
export type SeeRule<Seen> = (seen: Seen, data: ScanData) => Sightings;

/** Each rule of a test; a rule of the definition that is missing here does not compile. */
export type RuleTable<Key extends TestKey, Seen, Id extends RuleId<Key> = RuleId<Key>> = Readonly<
  Record<Id, SeeRule<Seen>>
>;

/** Declares the rules of a test, or with `Id` those of one file. */
export const rulesOf = <Key extends TestKey, Seen, Id extends RuleId<Key> = RuleId<Key>>(
  rules: RuleTable<Key, Seen, Id>,
): RuleTable<Key, Seen, Id> => rules;

/** All sightings of a table, with their rules, in its order. */
export const sightedBy = <Key extends TestKey, Seen, Id extends RuleId<Key>>(
  rules: RuleTable<Key, Seen, Id>,
  seen: Seen,
  data: ScanData,
): Sighted<Key>[] =>
  (Object.entries(rules) as [Id, SeeRule<Seen>][]).flatMap(([rule, see]) =>
    listOf(see(seen, data)).map((sighting) => ({ ...sighting, rule })),
  );

const listOf = (sightings: Sightings): readonly Sighting[] => {
  if (sightings === null || sightings === undefined || sightings === false) return [];
  return isList(sightings) ? sightings : [sightings];
};

/** `Array.isArray` does not know read-only arrays. */
const isList = (sightings: Sighting | readonly Sighting[]): sightings is readonly Sighting[] =>
  Array.isArray(sightings);
