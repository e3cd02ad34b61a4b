import { fieldValue, pathOf } from '@palisade/scan-engine';
import { allowsCredentials, type Seen, type SeenPath } from './seen-responses';

/** An interface that gives a signed-in visitor's data only for more than the cookie that a browser sends along. */
interface Platform {
  name: string;
  /** Where it responds. */
  path: RegExp;
  /** What each of its responses carries. */
  header: { name: string; mentions: string };
  /** Why a foreign page reads no more than everyone, as a sentence. */
  reason: string;
}

const PLATFORMS: readonly Platform[] = [
  {
    // wp-includes/rest-api.php: rest_send_cors_headers() admits every origin with credentials; rest_cookie_check_errors() signs a
    // visitor out whose request carries no nonce.
    name: 'WordPress REST API',
    path: /\/wp-json(\/|$)|^\/index\.php$/,
    header: { name: 'access-control-allow-headers', mentions: 'x-wp-nonce' },
    reason:
      'This is the REST API of WordPress, which allows every origin by design. It treats a visitor who has the cookie but no nonce (X-WP-Nonce) as a stranger, so a foreign page reads only what is public.',
  },
];

/**
 * The platform that asks for more than the cookie at this path, or null. Also null when another path admits the same foreign pages
 * with credentials: they could read the nonce there.
 */
export function guardedBy(path: SeenPath, site: Seen): Platform | null {
  const platform = platformOf(path);
  const others = site.paths.filter((other) => other !== path && platformOf(other) === null);
  const mayReadNonce = others.some(({ responses }) =>
    responses.some((response) => response.role !== 'own' && allowsCredentials(response)),
  );
  return mayReadNonce ? null : platform;
}

const platformOf = (path: SeenPath): Platform | null =>
  PLATFORMS.find(
    ({ path: where, header }) =>
      where.test(pathOf(path)) &&
      path.responses.some((response) =>
        (fieldValue(response, header.name) ?? '')
          .toLowerCase()
          .split(/[\s,]+/)
          .includes(header.mentions),
      ),
  ) ?? null;
