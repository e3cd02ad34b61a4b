import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { SharedReads } from '@palisade/persistence';
import type { Response } from 'express';
import { type Observable, firstValueFrom, from } from 'rxjs';
import type { AuthenticatedRequest } from './authenticated-team';

/** Stands behind the guards: who may not ask, or asks too often, has been refused. */
class SharedAnswerInterceptor implements NestInterceptor {
  private readonly answers = new SharedReads<string>();

  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<string> {
    const http = context.switchToHttp();
    const { team, originalUrl } = http.getRequest<AuthenticatedRequest>();
    if (team === undefined) throw new Error('@SharedAnswer() stands on a route without a team.');
    http.getResponse<Response>().type('json');
    const ask = async (): Promise<string> => JSON.stringify(await firstValueFrom(next.handle()));
    return from(this.answers.read(`${team.id} ${originalUrl}`, ask));
  }
}

/**
 * For a GET whose answer depends on the team and the address alone: requests of one team for one address that come in the same moment
 * share one answer, see SharedReads.
 */
export const SharedAnswer = (): MethodDecorator =>
  applyDecorators(UseInterceptors(new SharedAnswerInterceptor()));
