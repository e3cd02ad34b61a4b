import { ApiOkResponse } from '@nestjs/swagger';
import { HEADER } from '../http/fields/response-limits';

const EXAMPLE = [
  'Domain,Test Type,Severity,Title,Description,First Detected,Last Detected,Status,Resolved At,Rule,Location,State,Resolution Notes,Issue URL,Acceptance Reason,Accepted By,Accepted Until',
  'shop.example.com,security_headers,medium,No content security policy,The page is served without one.,2026-03-07T02:00:00+00:00,2026-03-08T02:00:00+00:00,Unresolved,,csp-missing,/login,open,,https://palisade.example/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/issues/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701',
]
  .map((line) => `${line}\r\n`)
  .join('');

/** The export's response in the OpenAPI document. */
export const ApiIssuesCsv = (): MethodDecorator =>
  ApiOkResponse({
    description: 'CSV (RFC 4180) with one line of headings, UTF-8.',
    headers: {
      'Content-Disposition': {
        description: 'Names the file `issues-YYYY-MM-DD.csv`.',
        schema: { type: 'string', ...HEADER },
      },
    },
    content: { 'text/csv': { schema: { type: 'string', pattern: '^Domain,Test Type,' }, example: EXAMPLE } },
  });
