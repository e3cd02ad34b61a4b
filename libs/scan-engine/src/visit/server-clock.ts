import type { TargetClient } from '@palisade/target-client';
import { fieldOf } from '../page/page-response';

/** The clock of the server by the Date field of a page, which the tests of a scan share; null without a valid one. */
export async function serverClock(client: TargetClient, url: string): Promise<Date | null> {
  const response = await client.request({ url });
  const date = new Date(response.ok ? (fieldOf(response.headers, 'date') ?? '') : '');
  return Number.isNaN(date.getTime()) ? null : date;
}
