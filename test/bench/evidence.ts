import { QueryFailedError } from 'typeorm';

/** A program that a row has started: where its log can be read while the row fails. */
interface Started {
  name: string;
  log: () => string;
}

const MOST_LINES = 4;
const MOST_CHARACTERS = 600;
/** A fresh installation says so, with a secret. */
const EXPECTED = 'No account exists yet';
const started: Started[] = [];

/** Failures of this row quote the warnings and errors of the program. */
export function quoteLog(name: string, log: () => string): void {
  started.push({ name, log });
}

/** What failed, and what is behind it: the error with its causes, its statement, and what the programs of the row logged. */
export function evidenceOf(error: unknown): string[] {
  return [...reasonsOf(error), ...started.flatMap(({ name, log }) => linesOf(name, log()))];
}

function reasonsOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(reasonsOf);
  if (!(error instanceof Error)) return [String(error)];
  const { code } = error as NodeJS.ErrnoException;
  const reason = [code, error.message || error.name].filter(Boolean).join(': ');
  const statement = error instanceof QueryFailedError ? [`in ${shortened(error.query)}`] : [];
  return [reason, ...statement, ...(error.cause === undefined ? [] : reasonsOf(error.cause))];
}

function linesOf(name: string, log: string): string[] {
  const telling = log.split('\n').flatMap((line) => textOf(line) ?? []);
  return [...new Set(telling)].slice(-MOST_LINES).map((line) => `${name}: ${shortened(line)}`);
}

/** Programs log JSON; errors of Node.js itself and of other programs are plain text. */
function textOf(line: string): string | null {
  if (line.trim() === '') return null;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: string;
      msg?: string;
      err?: { type?: string; message?: string };
    };
    if (level !== undefined && !['warn', 'error', 'fatal'].includes(level)) return null;
    if (msg?.startsWith(EXPECTED) === true) return null;
    return [msg, err?.type, err?.message].filter((part) => part !== undefined).join(': ');
  } catch {
    return /error|fatal/i.test(line) ? line : null;
  }
}

const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
