/** Programs that remediations name, each at the beginning of a sentence of its own. Of one kind, a site has what a scan saw and not the others. */
export const KINDS_OF_PROGRAMS: readonly (readonly string[])[] = [
  [
    'nginx',
    'Apache',
    'IIS',
    'Caddy',
    'lighttpd',
    'LiteSpeed',
    'HAProxy',
    'Tomcat',
    'Jetty',
    'Kestrel',
    'Gunicorn',
    'Uvicorn',
    'Werkzeug',
  ],
  [
    'Django',
    'Laravel',
    'Symfony',
    'Rails',
    'Express',
    'Flask',
    'Spring',
    'ASP.NET',
    'FastAPI',
    'NestJS',
    'WordPress',
    'MediaWiki',
    'Drupal',
  ],
];

const NAMES = KINDS_OF_PROGRAMS.flat();
/** `Jetty and Tomcat: …` */
const AND = ' and ';

/** The programs that a sentence is for; empty for one that is for all. */
export function programsOf(sentence: string): string[] {
  const first = nameAt(sentence);
  if (first === undefined) return [];
  const rest = sentence.slice(first.length);
  const second = rest.startsWith(AND) ? nameAt(rest.slice(AND.length)) : undefined;
  return second === undefined ? [first] : [first, second];
}

const nameAt = (text: string): string | undefined =>
  NAMES.find((name) => text.startsWith(name) && /^[: ]/.test(text.slice(name.length)));

/** Sentences of a remediation. A setting may hold a full stop, but none with a blank and a capital behind it. */
export const sentencesOf = (remediation: string): string[] =>
  remediation.split(/(?<=\.) (?=[A-Z]|nginx\b|lighttpd\b)/);

/** Names that scans give to what they see, where remediations have a shorter one. */
const SHORTER: Readonly<Record<string, string>> = { 'Spring Security': 'Spring' };

/**
 * A remediation without the settings of programs that the site does not have. Nothing is left out of the kinds of which no scan saw one.
 *
 * @param seen names of programs, from the evidence of the finding or from what a scan saw
 */
export function remediationFor(remediation: string, seen: readonly string[]): string {
  const programs = new Set(seen.map((name) => SHORTER[name] ?? name));
  const known = KINDS_OF_PROGRAMS.filter((kind) => kind.some((name) => programs.has(name))).flat();
  const isOfOthers = (sentence: string): boolean => {
    const named = programsOf(sentence);
    return named.length > 0 && named.every((name) => known.includes(name) && !programs.has(name));
  };
  return sentencesOf(remediation)
    .filter((sentence) => !isOfOthers(sentence))
    .join(' ');
}
