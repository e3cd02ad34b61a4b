import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isRecord } from '@palisade/vocabulary';
import { json, type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';
import type { AuthenticatedRequest } from '../authenticated-team';
import { ApiError } from '../errors/api-error';
import { MAX_BODY_KIB, MAX_PUBLIC_BODY_KIB } from '../fields/body-limits';
import { LargeBodyTurns } from './large-body-turns';
import { plainBody } from './plain-body';
import { leniencyOf } from '../unknown-names.interceptor';

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const JSON_TYPES = ['json', '+json'];
const parserFor = (kib: number): RequestHandler =>
  json({ limit: kib * 1024, strict: true, type: JSON_TYPES });
const parsers = { public: parserFor(MAX_PUBLIC_BODY_KIB), known: parserFor(MAX_BODY_KIB) };

/** Parsing so much takes well under a millisecond, so it needs no turn. */
const SMALL_BODY_BYTES = 16 * 1024;
/** A team's largest bodies are parsed at most five times a second. */
const PAUSE_MS_PER_KIB = 0.8;

const BODY_IGNORED = 'palisade:body-ignored';

/** The operation takes no body: some clients always send `[]` or an empty form. Members of an object are refused, unless the route ignores them. */
export const IgnoresBody = (): MethodDecorator => SetMetadata(BODY_IGNORED, true);

/** The operation has an optional body: what is not a JSON object is ignored, as by an operation without a body. An object is validated. */
export const OptionalBody = (): MethodDecorator => SetMetadata(BODY_IGNORED, 'unless it is an object');

/**
 * Reads the body after the guards and before the pipes. So a stranger is told 401 whatever he sends, nobody above a rate
 * limit makes us parse anything, and 404 and 403 come before 400, 413, 415 and 422. Public routes take small bodies only.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  private readonly reflector = new Reflector();
  private readonly turns = new LargeBodyTurns(PAUSE_MS_PER_KIB);

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const ignored = this.reflector.get<boolean | string | undefined>(BODY_IGNORED, context.getHandler());
    const isUnread = ignored === true && leniencyOf(this.reflector, context) !== undefined;
    if (METHODS_WITH_BODY.has(request.method) && hasBody(request) && !isUnread) {
      if (ignored !== undefined) {
        await this.readIfObject(request, context.switchToHttp().getResponse<Response>());
        // Nothing walks through what is only named in a refusal.
        if (ignored !== true && isRecord(request.body)) request.body = plainBody(request.body);
        return next.handle();
      }
      if (request.is(JSON_TYPES) === false) throw refusal(415, MAX_BODY_KIB);
      await this.read(request, context.switchToHttp().getResponse<Response>());
      request.body = plainBody(request.body);
    }
    return next.handle();
  }

  private async readIfObject(request: AuthenticatedRequest, response: Response): Promise<void> {
    if (request.is(JSON_TYPES) === false) return;
    try {
      await this.read(request, response);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      request.body = {};
    }
    if (!isRecord(request.body)) request.body = {};
  }

  private async read(request: AuthenticatedRequest, response: Response): Promise<void> {
    const sender = request.team?.id ?? request.session?.user.id;
    if (sender === undefined) return parse(request, response, MAX_PUBLIC_BODY_KIB);
    const bytes = largestSizeOf(request);
    const read = (): Promise<void> => parse(request, response, MAX_BODY_KIB);
    return bytes <= SMALL_BODY_BYTES ? read() : this.turns.run(sender, bytes, read);
  }
}

/** An empty body has no type that could be wrong. */
const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Bytes to be parsed at most: without a length, or packed, it may be as much as is allowed. */
function largestSizeOf({ headers }: Request): number {
  const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity';
  const length = headers['content-length'];
  const most = MAX_BODY_KIB * 1024;
  return isPacked || length === undefined ? most : Math.min(Number(length), most);
}

function parse(request: Request, response: Response, limitKib: number): Promise<void> {
  // The sender may have left while the body waited for its turn, and then it never ends.
  if (request.destroyed) throw refusal(400, limitKib);
  const parser = limitKib === MAX_PUBLIC_BODY_KIB ? parsers.public : parsers.known;
  return new Promise((resolve, reject) => {
    void parser(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(refusal((error as { status?: number }).status, limitKib));
    });
  });
}

function refusal(status: number | undefined, limitKib: number): ApiError {
  if (status === 413) return new ApiError('payload_too_large', `The body must not exceed ${limitKib} KiB.`);
  if (status === 415)
    return new ApiError('unsupported_media_type', 'The body must be sent as application/json in UTF-8.');
  return new ApiError('bad_request', 'The body is not valid JSON.');
}
