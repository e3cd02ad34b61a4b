import { MOST_CELL_CHECKS, MOST_TLS_CELLS, type TlsMatrix } from '@palisade/persistence';
import { id, integer, list, one, text, time } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { COUNT, DOMAIN, LABEL } from '../../http/fields/response-limits';

/** SSL 3.0 to TLS 1.3. */
const MOST_VERSIONS = 10;

const TlsVersionResource = resource('TlsVersionResource', {
  version: text(LABEL, 'TLSv1.2'),
  checks_count: integer(COUNT, 40, 'Checks whose server takes it.'),
});

const TlsCellCheckResource = resource('TlsCellCheckResource', {
  check_id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
});

const TlsCellResource = resource('TlsCellResource', {
  version: text(LABEL, 'TLSv1.2'),
  suite: text(LABEL, 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'The IANA name.'),
  checks_count: integer(COUNT, 38, 'Checks whose server takes it.'),
  checks: list(TlsCellCheckResource, { maxItems: MOST_CELL_CHECKS }, 'The first of them by domain.'),
});

const LostCheckResource = resource('LostCheckResource', {
  check_id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
  last_seen_at: time('When a scan last saw it.'),
});

const TlsMatrixData = resource('TlsMatrixData', {
  checks_count: integer(COUNT, 42, 'Checks whose last scan of all tests could judge their TLS.'),
  post_quantum_count: integer(
    COUNT,
    21,
    'Checks whose server takes a key exchange that withstands quantum computers, such as X25519MLKEM768.',
  ),
  post_quantum_lost: list(
    LostCheckResource,
    { maxItems: MOST_CELL_CHECKS },
    'Checks whose server took such a key exchange in an earlier scan and does not any more, by domain.',
  ),
  versions: list(TlsVersionResource, { maxItems: MOST_VERSIONS }),
  cells: list(TlsCellResource, { maxItems: MOST_TLS_CELLS }, 'Suites that no server takes are missing.'),
});

export const TlsMatrixResource = resource('TlsMatrixResource', { data: one(TlsMatrixData) });
export type TlsMatrixResource = ResourceOf<typeof TlsMatrixResource>;

export const toTlsMatrixResource = ({
  checksCount,
  postQuantumCount,
  postQuantumLost,
  versions,
  cells,
}: TlsMatrix): TlsMatrixResource => ({
  data: {
    checks_count: checksCount,
    post_quantum_count: postQuantumCount,
    post_quantum_lost: postQuantumLost.map((check) => LostCheckResource.of(check)),
    versions: versions.slice(0, MOST_VERSIONS).map((version) => TlsVersionResource.of(version)),
    cells: cells.map((cell) =>
      TlsCellResource.of(cell, { checks: cell.checks.map((check) => TlsCellCheckResource.of(check)) }),
    ),
  },
});
