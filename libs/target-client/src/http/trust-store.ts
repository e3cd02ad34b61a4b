import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

/** Mozilla's roots as PEM, of the version that this Node release carries. */
export function mozillaRoots(): string[] {
  return [...rootCertificates];
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

// Node reads the file once, when the process starts: a later change of the variable must not change which certificates are trusted.
const extraFile = process.env.NODE_EXTRA_CA_CERTS;
let extraRoots: string[] | undefined;

function readExtraRoots(): string[] {
  if (extraFile === undefined || extraFile === '') return [];
  try {
    return readFileSync(extraFile, 'latin1').match(PEM_CERTIFICATE) ?? [];
  } catch {
    return [];
  }
}

/**
 * The certificates that the operator added through NODE_EXTRA_CA_CERTS, as PEM. Empty when there are none or the file
 * cannot be read, in which case Node ignores it too (with a warning at its start).
 */
export function operatorRoots(): string[] {
  extraRoots ??= readExtraRoots();
  return [...extraRoots];
}
