import type { TargetRequest, TargetResponse } from '@palisade/target-client';
import { isHtml, documentOf, textOf } from '@palisade/scan-engine';
import type { Subject } from './clues';

/** What is judged of a response; documents are read for pages and errors only. */
export function subjectOf(kind: Subject['kind'], request: TargetRequest, response: TargetResponse): Subject {
  const { body, headers, status, truncated, oddLines } = response;
  const text = textOf(body);
  const html =
    (kind === 'page' || kind === 'error') && isHtml(headers, text) ? documentOf(response, request.url) : null;
  return { kind, request, headers, status, text, truncated, html, ...(oddLines && { oddLines }) };
}
