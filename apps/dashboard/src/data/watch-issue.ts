import { useQueryClient } from '@tanstack/react-query';
import { type WatchMessage, watchMessages } from '@palisade/vocabulary';
import { useEffect, useRef, useState } from 'react';
import { useTeam } from '../session/team-context';
import { notifyFailure } from '../ui/notify';

export interface Watch {
  isOn: boolean;
  /** Of the watch that runs, or of the last one. */
  messages: readonly WatchMessage[];
  start: () => void;
  stop: () => void;
}

/** Watches an issue until it is fixed, the person stops it or leaves the page. */
export function useWatch(issueId: string): Watch {
  const team = useTeam();
  const queries = useQueryClient();
  const [messages, setMessages] = useState<readonly WatchMessage[]>([]);
  const [isOn, setIsOn] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), [issueId]);

  const read = async (signal: AbortSignal): Promise<void> => {
    const params = { path: { issue_id: issueId } };
    const { response } = await team.api.POST('/api/v1/issues/{issue_id}/watch', {
      params,
      signal,
      parseAs: 'stream',
    });
    if (response.body === null) return;
    for await (const message of watchMessages(chunksOf(response.body))) {
      setMessages((known) => [...known, message]);
      if (message.type !== 'started') await queries.invalidateQueries({ queryKey: team.key });
    }
  };
  const start = (): void => {
    const controller = new AbortController();
    running.current = controller;
    setMessages([]);
    setIsOn(true);
    read(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) notifyFailure(error);
      })
      .finally(() => setIsOn(false));
  };
  return { isOn, messages, start, stop: () => running.current?.abort() };
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
