import type { LoggerService } from '@nestjs/common';
import { isRecord } from '@palisade/vocabulary';
import type { Logger } from 'pino';

type PinoLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * Passes Nest's log calls to pino. Nest gives the logging class as the last argument, and for `error` a stack before
 * it; they become `context` and `stack`.
 */
export class NestPinoLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: PinoLevel, message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === 'string' && !isStack(rest.at(-1)) ? rest.at(-1) : undefined;
    const details = context === undefined ? rest : rest.slice(0, -1);
    const err = [message, ...details].find((each) => each instanceof Error);
    const stack = details.find(isStack);
    const others = details.filter((each) => each !== err && each !== stack && each !== undefined);
    const fields = {
      ...(context === undefined ? {} : { context }),
      ...(err === undefined ? {} : { err }),
      ...(stack === undefined ? {} : { stack }),
      ...(others.length === 0 ? {} : { details: others }),
    };
    if (message instanceof Error) this.logger[level](fields, message.message);
    else if (typeof message === 'string') this.logger[level](fields, message);
    else this.logger[level]({ ...fields, ...(isRecord(message) ? message : { value: message }) });
  }
}

const isStack = (value: unknown): boolean => typeof value === 'string' && /\n[^\S\n]+at /.test(value);
