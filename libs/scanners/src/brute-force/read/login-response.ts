import { documentOf, type HtmlDocument, textOf } from '@palisade/scan-engine';
import { sentencesIn } from './sentences';

/** A response with the redirects that led to it. */
export interface LoginResponse {
  ok: true;
  url: string;
  /** Of every hop, the last one last. */
  statuses: number[];
  /** Of every hop. */
  headers: [name: string, value: string][];
  body: string;
  document: HtmlDocument;
  sentences: readonly string[];
  /** Names of the cookies that were set on the way. */
  cookies: string[];
  /** Of the first hop, which is the one that checks a password. */
  durationMs: number;
  /** The host of a redirect that was not followed; null otherwise. */
  leftFor: string | null;
}

type Content = Pick<LoginResponse, 'body' | 'document' | 'sentences'>;

/** What the last hop shows. */
export function contentOf(body: Buffer, url: string): Content {
  const document = documentOf({ body }, url);
  return { body: textOf(body), document, sentences: sentencesIn(document) };
}

export const lastStatus = ({ statuses }: Pick<LoginResponse, 'statuses'>): number => statuses.at(-1) ?? 0;

export const isHtmlResponse = ({ headers }: Pick<LoginResponse, 'headers'>): boolean =>
  headers.some(([name, value]) => name === 'content-type' && /html/i.test(value));

/** As `Target.host` has it: IPv6 without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
