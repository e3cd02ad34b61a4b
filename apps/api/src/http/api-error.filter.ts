import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { answerTo, reportError } from './error-answer';

/** Gives every exception of a route its answer. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ApiErrorFilter.name);

  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const answer = answerTo(exception);
    if (answer.status >= 500) reportError(this.logger, exception);
    // A stream that broke half-way: only a cut connection tells the client that the rest is missing.
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response
      .status(answer.status)
      .set(answer.headers ?? {})
      .json(answer.body);
  }
}
