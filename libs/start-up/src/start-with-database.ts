import { databaseAnswers, isDatabaseOutage } from '@palisade/persistence';
import { certificateAdvice } from '@palisade/store-addresses';
import { setTimeout as delay } from 'node:timers/promises';
import { type Listen, listen, openWaitingRoom } from './waiting-room';

const RETRY_EVERY_MS = 500;
const SAY_EVERY_MS = 30_000;
/** A database that is created for the first time may come before its roles. */
const REFUSED_FOR_MS = 30_000;

export interface StartSettings {
  databaseUrl: string;
  port: number;
  bindAddress: string;
  /** Called when the wait begins and every 30 seconds. */
  say: (line: string) => void;
}

export interface Started<Program> {
  program: Program;
  /** Takes the port over from whatever answered on it meanwhile, without a gap. */
  listen: Listen;
}

/**
 * Starts a program when PostgreSQL answers, however long that takes. Until the program listens, its port answers health checks: alive,
 * not ready.
 * @throws what `start` throws, unless PostgreSQL went away again meanwhile
 */
export async function startWithDatabase<Program>(
  { databaseUrl, port, bindAddress, say }: StartSettings,
  start: () => Promise<Program>,
): Promise<Started<Program>> {
  let takeOver: Listen | undefined;
  for (;;) {
    if ((await failureOf(databaseUrl)) !== null) {
      takeOver ??= await openWaitingRoom(port, bindAddress);
      await untilDatabaseAnswers(databaseUrl, say);
    }
    try {
      const program = await start();
      return { program, listen: takeOver ?? ((server) => listen(server, { port, host: bindAddress })) };
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
    }
  }
}

/**
 * @param say called when the wait begins and every 30 seconds
 * @throws a refusal (wrong password, no such database) that lasts: only an operator can end it
 */
export async function untilDatabaseAnswers(databaseUrl: string, say: StartSettings['say']): Promise<void> {
  const since = performance.now();
  let saidAt = -Infinity;
  for (let failure; (failure = await failureOf(databaseUrl)) !== null; await delay(RETRY_EVERY_MS)) {
    const now = performance.now();
    if (isRefusal(failure) && now - since >= REFUSED_FOR_MS) throw failure;
    if (now - saidAt < SAY_EVERY_MS) continue;
    say(`PostgreSQL is unavailable, waiting for it: ${reasonOf(failure)}`);
    saidAt = now;
  }
}

async function failureOf(databaseUrl: string): Promise<Error | null> {
  try {
    await databaseAnswers(databaseUrl);
    return null;
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    return error as Error;
  }
}

/** SQLSTATE classes 28 (invalid authorization) and 3D (no such database). */
const isRefusal = (error: Error): boolean => 'code' in error && /^(28|3D)/.test(String(error.code));

/** Several hosts, or several addresses of one, fail with one error each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ');
  const reason = error instanceof Error && error.message !== '' ? error.message : 'no connection';
  return `${reason}${certificateAdvice(reason)}`;
}
