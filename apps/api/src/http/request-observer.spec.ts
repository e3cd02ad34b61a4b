import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { requestObserver } from './request-observer';

/** @returns the levels at which the response was logged */
function levelsOf(statusCode: number, path: string): string[] {
  const levels: string[] = [];
  const write = (level: string) => () => void levels.push(level);
  const logger = { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') };
  const response = Object.assign(new EventEmitter(), { statusCode, writableFinished: true });
  const observe = requestObserver(logger as unknown as Logger);
  const request = { method: 'GET', route: { path } } as unknown as Request;
  observe(request, response as unknown as Response, () => undefined);
  response.emit('close');
  return levels;
}

// An error line means that a person must act: an outage ends with its cause, and the alarms report it.
it.each([
  [500, '/api/v1/checks', 'error'],
  [503, '/api/v1/checks', 'warn'],
  [504, '/go/scan/:check_id/:hash/trigger', 'info'],
  [404, 'unmatched', 'info'],
  [200, '/api/v1/checks', 'info'],
  [503, '/health/ready', 'debug'],
  [500, '/health/ready', 'error'],
])('logs a response with status %s of %s at the level %s', (status, path, level) => {
  expect(levelsOf(status, path)).toEqual([level]);
});
