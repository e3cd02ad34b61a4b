import { choice, id, list, text, time } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { TOKEN } from '../../http/fields/response-limits';

/** An operator replaces the key now and then; all stay published. */
const MOST_KEYS = 1_000;

/** A JSON Web Key (RFC 7517, RFC 8037). */
export const EvidenceKeyResource = resource('EvidenceKeyResource', {
  kid: id('The `kid` of its signatures.'),
  kty: choice(['OKP'], 'EvidenceKeyType', 'OKP'),
  crv: choice(['Ed25519'], 'EvidenceKeyCurve', 'Ed25519'),
  x: text(TOKEN, '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'The public key, base64url.'),
  alg: choice(['EdDSA'], 'EvidenceKeyAlgorithm', 'EdDSA'),
  use: choice(['sig'], 'EvidenceKeyUse', 'sig'),
  created_at: time(),
  retired_at: time('When another key replaced it; its signatures stay valid.').orNull(null),
});

export const EvidenceKeySetResource = resource('EvidenceKeySetResource', {
  keys: list(EvidenceKeyResource, { maxItems: MOST_KEYS }, 'Newest first. None before the first signature.'),
});
export type EvidenceKeySetResource = ResourceOf<typeof EvidenceKeySetResource>;
