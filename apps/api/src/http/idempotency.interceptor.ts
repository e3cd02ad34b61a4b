import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import { Environment } from '@palisade/config';
import { type SealContext, hashToken, openSealed, seal } from '@palisade/credentials';
import { IdempotentRequestsRepository, type RepeatableRequest } from '@palisade/persistence';
import type { Response } from 'express';
import { type Observable, from, lastValueFrom, of } from 'rxjs';
import { ApiError } from './errors/api-error';
import type { AuthenticatedRequest } from './authenticated-team';
import {
  IDEMPOTENCY_HEADER,
  KEY_IS_MALFORMED,
  KEY_OF_ANOTHER_REQUEST,
  MAX_KEY_CHARACTERS,
  REPEATABLE,
  REQUEST_IS_UNDER_WAY,
} from './idempotency';
import { ValidationFailed } from './fields/validation-failed';
import { bodyForRepeat, comparableBody, isRefusal, sentBody } from './repeatable-message';

interface KeptResponse {
  body?: unknown;
  location?: string;
  /** The controller sends its responses itself, so that Nest does not. */
  isSent?: true;
}

/**
 * A POST with an `Idempotency-Key` that comes again gets the response of the first one, for a day
 * (draft-ietf-httpapi-idempotency-key-header). Refusals are not kept: they changed nothing.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(IdempotencyInterceptor.name);
  private readonly secrets: readonly string[];

  constructor(
    private readonly requests: IdempotentRequestsRepository,
    { appSecret, appSecretPrevious }: Environment,
  ) {
    // Every api has it, with and without SEALING_SECRET.
    this.secrets = [appSecret, appSecretPrevious].filter((secret) => secret !== undefined);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const repeatable = repeatableOf(request);
    if (repeatable === null) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const claim = await this.requests.claim(repeatable);
    switch (claim.outcome) {
      case 'first':
        return from(this.runOnce(repeatable, next, response));
      case 'under_way':
        throw new ApiError('conflict', REQUEST_IS_UNDER_WAY, { 'Retry-After': '1' });
      case 'other_request':
        throw ValidationFailed.at(IDEMPOTENCY_HEADER, KEY_OF_ANOTHER_REQUEST);
      case 'done':
        return of(this.replay(repeatable, claim, request.body, response));
    }
  }

  private async runOnce(
    repeatable: RepeatableRequest,
    next: CallHandler,
    response: Response,
  ): Promise<unknown> {
    let body: unknown;
    try {
      body = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      await this.remember('release', () => this.requests.release(repeatable));
      throw error;
    }
    await this.remember('settle', () => this.keep(repeatable, body, response));
    return body;
  }

  private async keep(repeatable: RepeatableRequest, body: unknown, response: Response): Promise<void> {
    const sent = sentBody(response);
    // A cookie belongs to one browser, and what was streamed is over.
    const isOver = response.headersSent && sent === undefined;
    if (isOver || response.hasHeader('set-cookie') || isRefusal(sent))
      return this.requests.release(repeatable);
    const location = response.getHeader('location');
    const kept: KeptResponse = {
      body: sent ?? body,
      ...(typeof location === 'string' && { location }),
      ...(sent !== undefined && { isSent: true }),
    };
    const [secret = ''] = this.secrets;
    await this.requests.settle(repeatable, {
      status: response.statusCode,
      response: seal(secret, contextOf(repeatable), JSON.stringify(kept)),
    });
  }

  private replay(
    repeatable: RepeatableRequest,
    { status, response: sealed }: { status: number; response: string },
    repeat: unknown,
    response: Response,
  ): unknown {
    const text = openSealed(this.secrets, contextOf(repeatable), sealed);
    // The secret was replaced: nobody knows the response any more, and the work must not be done twice.
    if (text === null) throw new ApiError('conflict', REQUEST_IS_UNDER_WAY, { 'Retry-After': '60' });
    const { body: kept, location, isSent } = JSON.parse(text) as KeptResponse;
    const body = bodyForRepeat(kept, repeat);
    response.status(status);
    if (location !== undefined) response.setHeader('Location', location);
    if (isSent) response.json(body);
    return body;
  }

  /** The work is done, so the response goes out although it cannot be remembered. */
  private async remember(what: string, store: () => Promise<void>): Promise<void> {
    try {
      await store();
    } catch (error) {
      this.logger.warn(`Cannot ${what} an idempotent request: ${(error as Error).message}`);
    }
  }
}

const contextOf = ({ callerId, keyHash }: RepeatableRequest): SealContext => ({
  purpose: 'idempotent-response',
  owner: `${callerId} ${keyHash}`,
});

/** @returns null for a request that is judged alone. @throws ApiError 400 */
function repeatableOf(request: AuthenticatedRequest): RepeatableRequest | null {
  const { method, caller, hookId, team, originalUrl } = request;
  const header = request.get(IDEMPOTENCY_HEADER);
  const callerId = caller?.id ?? hookId;
  if (method !== 'POST' || callerId === undefined || header === undefined) return null;
  if (!REPEATABLE.test(originalUrl)) return null;
  // The draft has a quoted text; most clients send the bare one.
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (key === '' || key.length > MAX_KEY_CHARACTERS) throw new ApiError('bad_request', KEY_IS_MALFORMED);
  const body = JSON.stringify(comparableBody(request.body));
  return {
    callerId,
    keyHash: hashToken(key),
    requestHash: hashToken([team?.id ?? '', originalUrl, body].join('\n')),
  };
}
