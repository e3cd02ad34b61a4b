import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '@palisade/version';
import { API_KEY_SCHEME, SESSION_SCHEME } from '../auth/access.decorators';
import { REQUEST_HEADER, REQUEST_HEADER_VALUE, TEAM_HEADER } from '../auth/access.errors';
import { withIdempotency } from '../http/idempotency';
import { withFormatLimits } from './format-limits';
import { SessionCookie } from '../auth/session-cookie';
import { withSharedParts } from './shared-parts';

const DESCRIPTION = [
  'Continuous security tests of web sites: manage checks, trigger and inspect scans, read results and issues.',
  '',
  'Operations on checks, scans, issues and statistics accept the team API key as a bearer token, which requires a paid plan, or',
  'the session of a member. So do the settings of the team and the list of its members, for which a key needs the scope `write`.',
  'Accounts, and what concerns members, plans and keys, accept a session only. The `/go/scan` URLs carry their credential',
  'in the path. Times are UTC, ids are UUIDs, errors are `{error}` or, for 422, `{message, errors}`.',
  'Every response has an `X-Request-Id` header.',
  'Errors are problem documents (RFC 9457) for requests whose `Accept` prefers `application/problem+json`: `type`, `title`, `status`, `detail`, and for 422 `errors`.',
  '',
  'Unknown fields and parameters are refused with 422 and the nearest known name. Only the operations on checks, scans, issues and',
  'statistics that clients of the first version know ignore them: the header `Palisade-Ignored` of their responses names what was ignored.',
  '',
  'A POST with the header `Idempotency-Key` can be sent again after a lost response: for 24 hours the same key or session gets the first',
  'response. 409 means that the first one has not ended, 422 that the header was used for another request. Refusals are not kept.',
  '',
  'Limits: an unsupported method returns 405, and `Allow` lists the supported ones. A body above 256 KiB returns 413; operations',
  'without a key or a session accept 8 KiB. Too many requests, unknown keys, large bodies or exports return 429, and `Retry-After`',
  'says when to try again. A response reports at most 20 errors.',
].join('\n');

const SESSION_DESCRIPTION = [
  'Set by `signIn` and `signUp`. Every change needs the header',
  `\`${REQUEST_HEADER}: ${REQUEST_HEADER_VALUE}\` and must come from the same origin. Team operations take the team id in the`,
  `header \`${TEAM_HEADER}\`, which members of a single team may leave out. If a request also has a key, only the key counts.`,
].join('\n');

/** The OpenAPI document of the running routes. */
export function openApiDocument(app: INestApplication, appUrl: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Palisade API')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .addServer(appUrl)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'pls_', description: 'The team API key, `pls_…`.' },
      API_KEY_SCHEME,
    )
    .addCookieAuth(
      app.get(SessionCookie).name,
      { type: 'apiKey', in: 'cookie', description: SESSION_DESCRIPTION },
      SESSION_SCHEME,
    )
    .addTag('Checks', 'Monitored domains and their schedules.')
    .addTag('Scripts', 'Scripts that run in the pages of checks, who authorised them, and what changed.')
    .addTag('Tests', 'What Palisade tests: the catalogue of tests and their rules.')
    .addTag('Scans', 'Executions of the tests of a check.')
    .addTag('Scan tests', 'Results of the tests of one scan.')
    .addTag('Inbox', 'What concerns one member of a team.')
    .addTag('Issues', 'Findings that are tracked across scans.')
    .addTag(
      'Notifications',
      'Channels that report issues and scans to people and programs, and their deliveries.',
    )
    .addTag('Tickets', 'Tickets in other systems for issues, and the connections to these systems.')
    .addTag('Compatibility', 'Forms of other services, for programs that were written for these.')
    .addTag('Evidence', 'Signed reports that are kept, and the keys that verify them.')
    .addTag('Verification', 'Proofs that a domain is yours; intrusive tests need one.')
    .addTag('Scan identities', 'Accounts that scans sign in with.')
    .addTag('Stats', 'Figures for the dashboard.')
    .addTag('CI', 'Scan URLs for pipelines; the hash in the path is the credential.')
    .addTag('MCP', 'The same operations for agents, over the Model Context Protocol.')
    .addTag('Accounts', 'Sign-up, sign-in and sign-out.')
    .addTag('Teams', 'Team settings: members, invitations, keys, CI hash, audit log.')
    .addTag('Installation', 'What operators see of the installation.')
    .addTag('Operations', 'Health and metrics of this process.')
    .build();
  // The product has no public licence. The type lacks the identifier of OpenAPI 3.1.
  config.info.license = Object.assign(
    { name: 'All rights reserved' },
    { identifier: 'LicenseRef-Proprietary' },
  );
  return withSharedParts(withIdempotency(withFormatLimits(SwaggerModule.createDocument(app, config))));
}
