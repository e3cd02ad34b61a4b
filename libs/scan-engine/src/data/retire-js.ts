import { type Severity, isRecord } from '@palisade/vocabulary';
import type { JsAdvisory } from './documents';
import { InvalidData } from './invalid-data';
import { parseLibraryVersion } from './library-version';

const MOST_LIBRARIES = 1_000;
const MOST_ADVISORIES = 20_000;
/** RetireJS has more than 60; a list with fewer is another document. */
const FEWEST_LIBRARIES = 20;
const LONGEST_SUMMARY = 140;
const MOST_IDS = 5;
const SEVERITIES: readonly string[] = ['critical', 'high', 'medium', 'low'];
const END_OF_LIFE = 'CWE-1104';
/** Embedded malicious code, hidden functionality. */
const MALWARE = ['CWE-506', 'CWE-912'];

type Json = Record<string, unknown>;
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/**
 * Reads the repository of RetireJS (`jsrepository-v5.json` and the older forms): versions, severities and ids only. Its patterns are left
 * out, because a regular expression from outside must not run over what sites send.
 * @throws InvalidData when the document has another form.
 */
export function readRetireJs(document: unknown): Record<string, JsAdvisory[]> {
  if (!isRecord(document)) throw new InvalidData('The document is not an object of libraries.');
  const entries = Object.entries(document).filter(
    ([, library]) => isRecord(library) && library.vulnerabilities,
  );
  if (entries.length < FEWEST_LIBRARIES || !Object.hasOwn(document, 'jquery'))
    throw new InvalidData('The document is not a repository of RetireJS: it has too few libraries.');
  if (entries.length > MOST_LIBRARIES) throw new InvalidData('The document has too many libraries.');
  const libraries = new Map<string, JsAdvisory[]>();
  let count = 0;
  for (const [name, library] of entries) {
    const { vulnerabilities } = library as Json;
    if (!Array.isArray(vulnerabilities))
      throw new InvalidData(`The vulnerabilities of ${name.slice(0, 60)} are not a list.`);
    count += vulnerabilities.length;
    if (count > MOST_ADVISORIES) throw new InvalidData('The document has too many advisories.');
    const advisories = vulnerabilities.flatMap((each) => advisoryOf(each, name));
    if (advisories.length > 0 && name !== 'retire-example') libraries.set(name, advisories);
  }
  return Object.fromEntries(libraries);
}

/** None when a version has a form that cannot be compared: it could not be judged. */
function advisoryOf(value: unknown, library: string): JsAdvisory[] {
  if (!isRecord(value)) throw new InvalidData(`An advisory of ${library.slice(0, 60)} is not an object.`);
  const { below, atOrAbove, severity, cwe, identifiers } = value;
  if (typeof severity !== 'string' || !SEVERITIES.includes(severity))
    throw new InvalidData(`An advisory of ${library.slice(0, 60)} has no known severity.`);
  if (!isVersion(below) || (atOrAbove !== undefined && !isVersion(atOrAbove))) return [];
  const excludes = strings(value.excludes).slice(0, 50);
  const kind = kindOf(strings(cwe));
  return [
    {
      below,
      ...(atOrAbove === undefined ? {} : { atOrAbove }),
      ...(excludes.length === 0 ? {} : { excludes }),
      severity: severity as Severity,
      ids: idsOf(isRecord(identifiers) ? identifiers : {}),
      summary: summaryOf(isRecord(identifiers) ? identifiers.summary : null),
      ...(kind === null ? {} : { kind }),
    },
  ];
}

const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 40 && parseLibraryVersion(value) !== null;

function kindOf(cwe: readonly string[]): JsAdvisory['kind'] | null {
  if (cwe.includes(END_OF_LIFE)) return 'end_of_life';
  return cwe.some((each) => MALWARE.includes(each)) ? 'malware' : null;
}

function idsOf(identifiers: Json): string[] {
  const cve = strings(identifiers.CVE).filter((id) => /^CVE-\d{4}-\d{1,10}$/.test(id));
  if (cve.length > 0) return cve.slice(0, MOST_IDS);
  if (typeof identifiers.githubID === 'string' && /^GHSA(-[0-9a-z]{4}){3}$/.test(identifiers.githubID))
    return [identifiers.githubID];
  for (const name of ['issue', 'PR', 'bug', 'retid']) {
    const id = identifiers[name];
    if (typeof id === 'string' && /^[\w-]{1,20}$/.test(id)) return [`${name} ${id}`];
  }
  return [];
}

/** The first line without marks of Markdown and headings that say nothing. */
function summaryOf(text: unknown): string {
  if (typeof text !== 'string') return '';
  const lines = text
    .slice(0, 2_000)
    .split('\n')
    .map((line) => line.replace(/^[#\s]+/, '').trim());
  const line = lines.find((each) => each !== '' && !/^(summary|impact|overview)$/i.test(each)) ?? '';
  const plain = line.replace(/\p{Cc}/gu, ' ');
  return plain.length <= LONGEST_SUMMARY ? plain : `${plain.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…`;
}
