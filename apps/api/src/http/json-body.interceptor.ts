import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { json, type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { ApiError } from './api-error';
import { plainBody } from './plain-body';

const MAX_BODY_KIB = 256;
const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const JSON_TYPES = ['json', '+json'];
const parseJson = json({ limit: MAX_BODY_KIB * 1024, strict: true, type: JSON_TYPES });

const BODY_IGNORED = 'palisade:body-ignored';

/** The operation takes no body: what a client sends along, some always send `[]` or an empty form, is not even read. */
export const IgnoresBody = (): MethodDecorator => SetMetadata(BODY_IGNORED, true);

/**
 * Reads the body after the guards and before the pipes. So a stranger is told 401 whatever he sends, nobody without a
 * key makes us parse anything, and 404 and 403 come before 400, 413, 415 and 422.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  private readonly reflector = new Reflector();

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const isIgnored = this.reflector.get<boolean | undefined>(BODY_IGNORED, context.getHandler()) === true;
    if (METHODS_WITH_BODY.has(request.method) && hasBody(request) && !isIgnored) {
      if (request.is(JSON_TYPES) === false) throw refusal(415);
      await read(request, context.switchToHttp().getResponse<Response>());
      request.body = plainBody(request.body);
    }
    return next.handle();
  }
}

/** An empty body has no type that could be wrong. */
const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function read(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(refusal((error as { status?: number }).status));
    });
  });
}

function refusal(status: number | undefined): ApiError {
  if (status === 413)
    return new ApiError('payload_too_large', `The body must not exceed ${MAX_BODY_KIB} KiB.`);
  if (status === 415)
    return new ApiError('unsupported_media_type', 'The body must be sent as application/json in UTF-8.');
  return new ApiError('bad_request', 'The body is not valid JSON.');
}
