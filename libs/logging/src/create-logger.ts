import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { currentLogContext } from './log-context';
import { redactSecrets } from './redact-secrets';

export interface LoggerSettings {
  /** A pino level, or `silent`. */
  level: string;
  /** The program: `api`, `worker`, `cli`. */
  name: string;
}

/**
 * A logger that writes one JSON object per line to stdout: `level` as a word, `time` in ISO 8601, `name`, `pid`, the
 * current log context and whatever the call gave, with every secret replaced.
 */
export function createLogger({ level, name }: LoggerSettings, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { name, pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ ...currentLogContext() }),
    hooks: { streamWrite: redactSecrets },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
