import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { HEADER, HTML_PAGE } from '../http/fields/response-limits';

const JWS = 'eyJhbGciOiJFZERTQSIsImtpZCI6IjAxOTdmM2MyIn0..c2lnbmF0dXJl';

/** The detached signature of a PDF. */
export const SIGNATURE_HEADER = 'Palisade-Signature';

const FILES = {
  'application/pdf': { schema: { type: 'string', format: 'binary' } },
  'application/jose': { schema: { type: 'string', pattern: '^[\\w-]+\\.\\.[\\w-]+$' }, example: JWS },
} as const;
const PAGE = { 'text/html': { schema: HTML_PAGE, example: '<!DOCTYPE html>…' } } as const;

const ApiFiles = (description: string, content: Record<string, object>): MethodDecorator =>
  applyDecorators(
    ApiProduces(...Object.keys(content)),
    ApiOkResponse({
      description,
      content,
      headers: {
        [SIGNATURE_HEADER]: {
          description: 'Of a PDF: its detached JWS. Absent while the installation has no SEALING_SECRET.',
          required: false,
          schema: { type: 'string', ...HEADER },
        },
      },
    }),
  );

/** A report as a page for people, and as evidence. */
export const ApiReport = (description: string): MethodDecorator =>
  ApiFiles(description, { ...PAGE, ...FILES });
/** Evidence alone. */
export const ApiEvidence = (description: string): MethodDecorator => ApiFiles(description, FILES);
