import type { TargetRequest, TargetResponse } from '@palisade/target-client';
import { isHtml } from '../../parts/html/page-response';
import { documentOf } from '../../parts/html/shared-document';
import type { Subject } from './clues';
import { textOf } from '../../parts/body-text/body-text';

/** What is judged of a response; documents are read for pages and errors only. */
export function subjectOf(kind: Subject['kind'], request: TargetRequest, response: TargetResponse): Subject {
  const { body, headers, status, truncated } = response;
  const text = textOf(body);
  const html =
    (kind === 'page' || kind === 'error') && isHtml(headers, text) ? documentOf(response, request.url) : null;
  return { kind, request, headers, status, text, truncated, html };
}
