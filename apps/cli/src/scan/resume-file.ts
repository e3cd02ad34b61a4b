import { existsSync } from 'node:fs';
import { type CrawlTurns, isRecord, type TurnAddress, type TurnPoint } from '@palisade/vocabulary';
import { InvalidTestConfig, readJson } from './test-config-file';
import type { ScanReport } from './scan-report';

/** By site and identity, what the limits of earlier scans left out. */
export type Resumed = Readonly<Record<string, Readonly<Record<string, CrawlTurns>>>>;

/** Reads `--resume`; the first scan has no file yet. @throws InvalidTestConfig */
export function readResumed(file: string): Resumed {
  if (!existsSync(file)) return {};
  const document = readJson(file, 'file of --resume');
  if (isRecord(document) && Object.values(document).every(isOfSite)) return document as Resumed;
  throw new InvalidTestConfig(
    `The file ${file} is not one that --resume wrote. Name another file, or delete it.`,
  );
}

const isOfSite = (site: unknown): boolean => isRecord(site) && Object.values(site).every(isTurns);

const isTurns = (turns: unknown): turns is CrawlTurns =>
  isRecord(turns) &&
  typeof turns.scans === 'number' &&
  typeof turns.readNow === 'number' &&
  Array.isArray(turns.waiting) &&
  turns.waiting.every(isAddress) &&
  (turns.points === undefined || (isRecord(turns.points) && Object.values(turns.points).every(arePoints)));

const arePoints = (points: unknown): boolean => Array.isArray(points) && points.every(isPoint);

const isPoint = (point: unknown): point is TurnPoint =>
  isRecord(point) &&
  typeof point.hash === 'string' &&
  typeof point.scan === 'number' &&
  (point.address === undefined || isPath(point.address));

const isPath = (value: unknown): boolean => typeof value === 'string' && value.startsWith('/');

const isAddress = (entry: unknown): entry is TurnAddress =>
  isRecord(entry) && isPath(entry.address) && (entry.readOn === null || typeof entry.readOn === 'string');

/** The file for the next scan. A site that could not be scanned keeps what it had. */
export function resumedDocument(before: Resumed, reports: readonly ScanReport[]): string {
  const now = reports.flatMap(({ target, coverage }) =>
    coverage?.turns === undefined ? [] : [[target, { ...before[target], ...coverage.turns }] as const],
  );
  return `${JSON.stringify({ ...before, ...Object.fromEntries(now) }, null, 2)}\n`;
}
