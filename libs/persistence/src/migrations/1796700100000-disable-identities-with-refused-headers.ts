import { Statements } from '../sql/statements';

/** As `isRefusedInSessions` reads a name. */
const isRefused = (name: string): string =>
  `regexp_replace(lower(${name}), '[^a-z0-9:]', '-', 'g') ~ '^(?:${[
    ':',
    '(?:host|authority|connection|proxy-connection|proxy-authenticate|proxy-authorization|keep-alive|te|trailer)$',
    '(?:transfer-encoding|upgrade|http2-settings|expect|content-length|content-encoding|content-range)$',
    '(?:x-)?(?:forward(?:ed|er)?(?:-|$)|http-method|method-override|host$|original-(?:host|url|uri|method))',
    '(?:x-)?(?:rewrite-(?:url|uri)|override-(?:url|uri)|url-scheme)',
  ].join('|')})'`;

const MESSAGE =
  'The session has a header that says which site, path or method a request is for, or how it is framed, such as Host. Send the identity again without it.';

/** Scan identities whose header fields could name another site are not used until they are sent again without these. */
export class DisableIdentitiesWithRefusedHeaders1796700100000 extends Statements {
  protected readonly forwards = [
    `UPDATE scan_identities SET state = 'disabled', reason = 'header_refused', message = '${MESSAGE}'
     WHERE (kind = 'header' AND EXISTS (
         SELECT FROM jsonb_object_keys(sealed_secrets) AS place
         WHERE place LIKE 'headers.%' AND ${isRefused(`substr(place, ${'headers.'.length + 1})`)}))
       OR EXISTS (
         SELECT FROM jsonb_array_elements(config -> 'session') AS part
         WHERE jsonb_typeof(part) = 'object' AND ${isRefused(`(part ->> 'header')`)})`,
  ];
  protected readonly backwards = [
    `UPDATE scan_identities SET state = 'unproven', reason = NULL, message = NULL WHERE reason = 'header_refused'`,
  ];
}
