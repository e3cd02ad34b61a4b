import type { Proof, ProvingPage, Row } from '@palisade/scan-engine';
import { branchesOf, ended, type Ends } from './product-rows';

const COMMENT = /^# (?:TYPE|HELP) [a-zA-Z_:]/m;
/** Not everything that writes the format writes comments (VictoriaMetrics); labels tell it from a list of words and numbers. */
const LABELLED = /^[a-zA-Z_:][\w:]*\{[a-zA-Z_]\w*="/;
const FEWEST_LABELLED = 5;
/** Less is a status page of a few gauges. */
const FEWEST_SERIES = 20;

/** What comes before the value in `name{label="value"} 1` of Prometheus' text format. */
function seriesIn(line: string): string | null {
  if (!/^[a-zA-Z_:]/.test(line)) return null;
  const end = line.includes('{') ? line.lastIndexOf('}') + 1 : line.indexOf(' ');
  return end > 0 && /^(?:[-+]?\d|[-+]?Inf|NaN)/i.test(line.slice(end).trim()) ? line.slice(0, end) : null;
}

function metrics({ text, contentType }: ProvingPage): Proof | null {
  if (/html/i.test(contentType)) return null;
  const series = new Set(text.split('\n').map(seriesIn));
  series.delete(null);
  const labelled = [...series].filter((each) => each !== null && LABELLED.test(each));
  if (!COMMENT.test(text) && labelled.length < FEWEST_LABELLED) return null;
  return series.size < FEWEST_SERIES ? null : { shows: 'metrics in the text format of Prometheus' };
}

export const isStatistics = (text: string): boolean => text.includes('Statistics Report for HAProxy');

/** The statistics of HAProxy; with `stats admin` they have a form that takes servers out, far behind the beginning of the page. */
function haproxy({ text }: ProvingPage, wholePage: string): Proof | null {
  if (!isStatistics(text)) return null;
  return ['name=action', 'name="action"'].some((field) => wholePage.includes(field))
    ? { shows: 'the statistics of HAProxy, where strangers may take servers out', severity: 'critical' }
    : { shows: 'the statistics of HAProxy', severity: 'medium' };
}

/** The page of nginx' own module has three gauges and tells nothing; the module for virtual hosts names them all. */
const nginxHosts = ({ text }: ProvingPage): Proof | null =>
  ['nginx Vhost Traffic Status', '"serverZones"'].some((sign) => text.includes(sign))
    ? { shows: 'the virtual hosts of nginx and their traffic', severity: 'medium' }
    : null;

/** As much as tells the first event of a stream that does not end, in both ways to end a line. */
const BYTES_OF_EVENT = 24;

/** The older transport of MCP names the address for messages of a session that it has begun. With a sign-in, the stream itself is refused. */
const mcp = ({ text, contentType }: ProvingPage): Proof | null =>
  /^text\/event-stream\b/i.test(contentType) && /^event: ?endpoint\r?\n/.test(text)
    ? {
        shows: 'a server of MCP that gives strangers a session, so that they may use its tools',
        severity: 'high',
      }
    : null;

const MCP_ROW: Row<'product_exposure'> = {
  path: '/sse',
  rule: 'console-open',
  program: 'mcp',
  bytes: BYTES_OF_EVENT,
  proof: mcp,
};

export const STATISTICS = '/haproxy?stats';

/** Where the statistics of HAProxy may be. */
export interface Statistics {
  path: string;
  /** The whole page there. */
  page: string;
  /** The site shows them instead of a start page. */
  isStart: boolean;
}

/** The branches that had ended when this list was written, or end within two years: for an installation that loads no list. */
const HAPROXY_VERSIONS: Parameters<typeof ended>[1] = {
  before: 'HAProxy version ',
  branches: [
    { branch: '1.8', ends: '2022-12-31' },
    { branch: '2.0', ends: '2024-04-01' },
    { branch: '2.1', ends: '2021-03-31' },
    { branch: '2.2', ends: '2025-04-01' },
    { branch: '2.3', ends: '2022-03-31' },
    { branch: '2.4', ends: '2026-04-01' },
    { branch: '2.5', ends: '2023-04-01' },
    { branch: '2.6', ends: '2027-04-01' },
    { branch: '2.7', ends: '2024-04-01' },
    { branch: '2.8', ends: '2028-04-01' },
    { branch: '2.9', ends: '2025-04-01' },
    { branch: '3.1', ends: '2026-04-01' },
  ],
};

interface Asked {
  now: Date;
  ends: Ends;
  /** Whether the start page is a document of HTML: a server that programs use has none. */
  hasPage: boolean;
}

/** What is requested of every site. */
export const usualRows = (
  { path, page, isStart }: Statistics,
  { now, ends, hasPage }: Asked,
): readonly Row<'product_exposure'>[] => [
  { path: '/metrics', rule: 'metrics-open', program: 'metrics', proof: metrics },
  {
    path,
    rule: 'console-open',
    program: 'haproxy',
    isKnown: isStart,
    proof: (found) => haproxy(found, page),
  },
  {
    path,
    rule: 'product-end-of-life',
    program: 'haproxy',
    isKnown: isStart,
    proof: ({ text }) => {
      const branches = branchesOf(ends, 'haproxy') ?? HAPROXY_VERSIONS.branches;
      return isStatistics(text) ? ended('HAProxy', { ...HAPROXY_VERSIONS, branches }, text, now) : null;
    },
  },
  { path: '/nginx_status', rule: 'console-open', program: 'nginx', proof: nginxHosts },
  ...(hasPage ? [] : [MCP_ROW]),
];
