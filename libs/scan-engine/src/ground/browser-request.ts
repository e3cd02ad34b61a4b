export type RequestKind =
  'document' | 'script' | 'stylesheet' | 'image' | 'font' | 'media' | 'xhr' | 'fetch' | 'other';

/** What a page wants to load. What would write never arrives here: it is recorded in `unsent`. Chromium says `xhr` for `fetch()` too. */
export interface BrowserRequest {
  url: string;
  method: 'GET' | 'HEAD' | 'OPTIONS';
  kind: RequestKind;
  headers: Readonly<Record<string, string>>;
  isMainDocument: boolean;
  /** The renderer has begun to use the page, so a click may have caused it. */
  isAfterClick?: boolean;
}

/** The scan fetches with its own client (address policy, pace, budget, receipt): the browser has no network at all. */
export type BrowserResponse =
  | {
      status: number;
      headers: readonly (readonly [name: string, value: string])[];
      body: Uint8Array;
    }
  | { refused: string };

export type FetchForBrowser = (request: BrowserRequest) => Promise<BrowserResponse>;
