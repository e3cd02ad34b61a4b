/** How long a watch retests an issue, and how often. */
export const WATCH_ATTEMPTS = 30;
export const WATCH_INTERVAL_MS = 60_000;
/** Of one team. */
export const MAX_WATCHES = 10;

export const WATCH_RESULTS = ['still_there', 'fixed', 'cannot_tell', 'failed'] as const;
/** What one retest of a watch says about the issue. */
export type WatchResult = (typeof WATCH_RESULTS)[number];

/** A message of the stream of `POST /issues/{id}/watch`, as JSON. */
export type WatchMessage =
  | { type: 'started'; attempt: number; scan_id: string }
  | { type: 'result'; attempt: number; scan_id: string; result: WatchResult; message: string; at: string }
  /** The last one. */
  | { type: 'ended'; reason: 'fixed' | 'closed' | 'time_is_over' | 'refused' | 'stopped'; message: string };

/** The messages of an event stream. Comments, which only keep the connection open, are left out. */
export async function* watchMessages(stream: AsyncIterable<Uint8Array>): AsyncGenerator<WatchMessage> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as WatchMessage;
  }
}
