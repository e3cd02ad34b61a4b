import type { BrowserRequest, RequestKind } from '@palisade/scan-engine';

const KINDS: Readonly<Record<string, RequestKind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  TextTrack: 'media',
  XHR: 'xhr',
  Fetch: 'fetch',
};

/** @param type in the words of the DevTools protocol */
export const kindOf = (type: string): RequestKind => KINDS[type] ?? 'other';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'] satisfies BrowserRequest['method'][];

export const isRead = (method: string): method is BrowserRequest['method'] => READS.includes(method);
