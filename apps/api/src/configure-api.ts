import type { INestApplication, NestApplicationOptions } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Environment, appUrlOf, basePathOf, proxyTrustOf, signingSettingsOf } from '@palisade/config';
import { NestPinoLogger } from '@palisade/logging';
import { IdempotentRequestsRepository } from '@palisade/persistence';
import { useContainer } from 'class-validator';
import type { Logger } from 'pino';
import { servePublicTexts } from './about-scans/serve-public-texts';
import { DomainRule } from './checks/domain.rule';
import { serveDashboard } from './dashboard/serve-dashboard';
import { serveDocs } from './docs/serve-docs';
import { ApiErrorFilter } from './http/errors/api-error.filter';
import { answerBrokenRequests } from './http/bodies/broken-requests';
import { IdempotencyInterceptor } from './http/idempotency.interceptor';
import { ignoreConditions } from './http/conditional-requests';
import { refuseOtherMethods } from './http/errors/other-methods';
import { JsonBodyInterceptor } from './http/bodies/json-body.interceptor';
import { APP_URL_SETTING } from './http/list-address.decorator';
import { belowBasePath } from './http/routes/base-path';
import { followRenamedPaths } from './http/routes/renamed-paths';
import { requestId } from './http/request-id';
import { requestObserver } from './http/request-observer';
import { readForwardedPorts } from './http/client-addresses';
import { RequestPipe } from './http/request.pipe';
import { securityHeaders } from './http/security-headers';
import { UnknownNamesInterceptor } from './http/unknown-names.interceptor';
import { endUnreadBodies } from './http/bodies/unread-bodies';

/** What NestFactory needs to know before there is an application. The body is read later, see JsonBodyInterceptor. */
export const apiOptions = (logger: Logger): NestApplicationOptions => ({
  bodyParser: false,
  logger: new NestPinoLogger(logger),
  // The first line of a start that failed is enough; main.ts writes it.
  abortOnError: false,
});

/**
 * Everything around the routes; the end-to-end tests call the same function.
 * @param dashboard the folder of the built dashboard; without it `/` leads to the API document
 */
export function configureApi(app: NestExpressApplication, logger: Logger, dashboard?: string): void {
  const environment = app.get(Environment);
  app.set(APP_URL_SETTING, appUrlOf(environment));
  app.set('trust proxy', proxyTrustOf(environment));
  app.disable('x-powered-by');
  app.disable('etag');
  const basePath = basePathOf(environment);
  app.use(belowBasePath(basePath));
  app.use(readForwardedPorts, requestId, requestObserver(logger), securityHeaders(), endUnreadBodies);
  app.use(followRenamedPaths, ignoreConditions, refuseOtherMethods);
  app.useGlobalInterceptors(
    new JsonBodyInterceptor(),
    new UnknownNamesInterceptor(),
    new IdempotencyInterceptor(app.get(IdempotentRequestsRepository), environment),
  );
  app.useGlobalPipes(new RequestPipe());
  app.useGlobalFilters(new ApiErrorFilter());
  limitSlowRequests(app.getHttpServer());
  answerBrokenRequests(app.getHttpServer());
  giveRulesTheirDependencies(app);
  servePublicTexts(app, appUrlOf(environment), environment.securityContact, signingSettingsOf(environment));
  if (dashboard !== undefined) serveDashboard(app, dashboard, basePath);
  serveDocs(app);
}

/** Headers and body must arrive in time, so that a client that sends a byte now and then cannot hold a connection for minutes. */
function limitSlowRequests(server: { headersTimeout: number; requestTimeout: number }): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
}

/** A rule that needs a setting comes from the application; class-validator makes all others itself. */
function giveRulesTheirDependencies(app: INestApplication): void {
  const domainRule = app.get(DomainRule);
  useContainer(
    { get: (type: unknown) => (type === DomainRule ? domainRule : undefined) as never },
    { fallback: true },
  );
}
