import type { Express, NextFunction, Request, Response } from 'express';
import { allowedMethods, isForeignMethod } from '../routes/allowed-methods';
import { methodNotAllowed } from './api-error';
import { errorResponseTo } from './error-response';
import { sendError } from './send-error';

/**
 * Refuses a method that a path such as `/checks/tags` does not take, although a route with a parameter in that place would: it
 * would say that there is no check of that name.
 */
export function refuseOtherMethods(request: Request, response: Response, next: NextFunction): void {
  const app = request.app as Express;
  if (!isForeignMethod(app, request.path, request.method)) return next();
  const methods = allowedMethods(app, request.path);
  sendError(request, response, errorResponseTo(methodNotAllowed(methods)));
}
