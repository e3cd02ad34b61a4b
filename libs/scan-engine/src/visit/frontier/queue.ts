export interface FrontierEntry {
  url: string;
  depth: number;
  /** See `HtmlLink.isEmbedded`. */
  isEmbedded?: true;
}

/** First in, first out, without moving the rest. */
export interface Queue {
  entries: FrontierEntry[];
  next: number;
}

export const queue = (): Queue => ({ entries: [], next: 0 });

export function takeFrom(from: Queue): FrontierEntry | undefined {
  const entry = from.entries[from.next];
  if (entry !== undefined) from.next += 1;
  return entry;
}
