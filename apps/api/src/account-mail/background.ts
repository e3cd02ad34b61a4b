import { Logger } from '@nestjs/common';
import { isDatabaseOutage } from '@palisade/persistence';

const logger = new Logger('Background');

/**
 * Runs work after the response. What depends on whether an account exists happens here, so that neither the response nor its
 * time tells. A failure is logged.
 */
export function inBackground(what: string, work: () => Promise<unknown>): void {
  setImmediate(() => {
    work().catch((error: unknown) => {
      const level = isDatabaseOutage(error) ? 'warn' : 'error';
      logger[level](`${what} failed`, error instanceof Error ? error.stack : undefined);
    });
  });
}
