import { encodingOf, type TargetResponse } from '@palisade/target-client';
import { readHtmlDocument } from './html-document';
import type { HtmlDocument } from './html/html-elements';
import { textOf } from './body-text';

/** By the response's body, which all tests of a scan are handed when they share a page; gone with it. */
const documents = new WeakMap<Buffer, { url: string; document: HtmlDocument }>();

/**
 * The document of a response, read once for all tests of a scan. Nobody may change it. `url` is where it came from, since links and
 * forms resolve against it.
 */
export function documentOf({ body }: Pick<TargetResponse, 'body'>, url: string): HtmlDocument {
  const known = documents.get(body);
  if (known?.url === url) return known.document;
  const document = readHtmlDocument(textOf(body), url, { encoding: encodingOf(body) });
  documents.set(body, { url, document });
  return document;
}
