import { type ArgumentsHost, Catch, type ExceptionFilter, Logger, NotFoundException } from '@nestjs/common';
import type { Express, Request, Response } from 'express';
import { allowedMethods } from '../routes/allowed-methods';
import { methodNotAllowed } from './api-error';
import { errorResponseTo, reportError } from './error-response';
import { sendError } from './send-error';

/** Gives every exception of a route its response. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ApiErrorFilter.name);

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const request = http.getRequest<Request>();
    const error = errorResponseTo(withMethods(exception, request));
    if (error.status >= 500) reportError(this.logger, exception);
    // A stream that broke half-way: only a cut connection tells the client that the rest is missing.
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // A route that would have sent a file has set these already.
    response.removeHeader('Content-Disposition');
    sendError(request, response, error);
  }
}

/** Nest calls a path with a wrong method unknown. */
function withMethods(exception: unknown, request: Request): unknown {
  if (!(exception instanceof NotFoundException)) return exception;
  const methods = allowedMethods(request.app as Express, request.path);
  // A route that takes the method has answered for itself: it has no such thing.
  if (methods.length === 0 || methods.includes(request.method)) return exception;
  return methodNotAllowed(methods);
}
