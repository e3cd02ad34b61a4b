import { Transform, type TransformCallback } from 'node:stream';
import type { IssueExportRow } from '@palisade/persistence';
import { isTestKey, requirementsOf } from '@palisade/vocabulary';

const HEADER = [
  'Domain',
  'Test Type',
  'Severity',
  'Title',
  'Description',
  'First Detected',
  'Last Detected',
  'Status',
  'Resolved At',
  'Rule',
  'Location',
  'State',
  'Resolution Notes',
  'Issue URL',
  'Acceptance Reason',
  'Accepted By',
  'Accepted Until',
  'Seen As',
  'Due At',
  'Requirements',
];

const ISSUE_URL = HEADER.indexOf('Issue URL');
const TEST_TYPE = 1;

/** Small enough to see how fast a slow reader takes them. */
const CHARACTERS_PER_CHUNK = 32 * 1024;

/**
 * IssueExportRow in, CSV text out (RFC 4180: CRLF, quotes where needed). The header comes first, also without any row. The columns of
 * the reference come first and in its order.
 */
export class IssuesCsv extends Transform {
  private lines: string;
  private pushed = 0;

  /**
   * @param issuesUrl the dashboard's list of issues of the team, without a slash at its end
   * @param isMarked whether the text begins with a byte order mark, for Excel
   */
  constructor(
    private readonly issuesUrl: string,
    isMarked: boolean,
  ) {
    super({ writableObjectMode: true });
    this.lines = `${isMarked ? '\ufeff' : ''}${toCsvLine(HEADER)}`;
  }

  /** How much was handed on so far. */
  get bytes(): number {
    return this.pushed;
  }

  override _transform(row: IssueExportRow, _: BufferEncoding, done: TransformCallback): void {
    const cells: (string | null)[] = [...row];
    cells[ISSUE_URL] = `${this.issuesUrl}/${cells[ISSUE_URL]}`;
    cells.push(isTestKey(row[TEST_TYPE]) ? requirementsOf(row[TEST_TYPE]).join(' ') : '');
    this.lines += toCsvLine(cells);
    if (this.lines.length >= CHARACTERS_PER_CHUNK) this.flushLines();
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flushLines();
    done();
  }

  private flushLines(): void {
    const chunk = Buffer.from(this.lines);
    this.pushed += chunk.length;
    this.push(chunk);
    this.lines = '';
  }
}

export const toCsvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => (cell === null ? '' : toCell(cell))).join(',')}\r\n`;

/** Excel cuts longer cells, or moves their rest into the next row. */
const MAX_CELL_CHARACTERS = 32_767;
/** With the line feed and the wide forms, which spreadsheets of Chinese and Japanese systems run too (OWASP, "CSV Injection"). */
const IS_RUN = /^[=+\-@\t\r\n＝＋－＠]/;

/** Titles and descriptions come from scanned sites: a cell that a spreadsheet would run gets an apostrophe before it. */
function toCell(text: string): string {
  const disarmed = IS_RUN.test(text) ? `'${text}` : text;
  const harmless =
    disarmed.length > MAX_CELL_CHARACTERS
      ? `${disarmed.slice(0, MAX_CELL_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`
      : disarmed;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
