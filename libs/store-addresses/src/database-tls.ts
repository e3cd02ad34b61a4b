/**
 * The address of a PostgreSQL with `sslmode` as libpq and hosters mean it (PostgreSQL's documentation, 34.19.1): `require` and `prefer` encrypt
 * without a check of the certificate, `verify-ca` and `verify-full` check it. The driver alone would check it for `require` too.
 */
export function withLibpqTls(address: string): string {
  const parameters = parametersOf(address);
  if (parameters.has('uselibpqcompat')) return address;
  const mode = parameters.get('sslmode') ?? '';
  // Without a file of its own, verify-ca is as strict as verify-full.
  const isMeant =
    mode === 'require' || mode === 'prefer' || (mode === 'verify-ca' && parameters.has('sslrootcert'));
  return isMeant ? address.replace('?', '?uselibpqcompat=true&') : address;
}

/** Whether an address demands encryption and leaves the certificate unchecked: then anyone on the way can pose as the server. */
export function leavesCertificateUnchecked(address: string): boolean {
  const parameters = parametersOf(address);
  const mode = parameters.get('sslmode') ?? '';
  return mode === 'no-verify' || (['require', 'prefer'].includes(mode) && !parameters.has('sslrootcert'));
}

function parametersOf(address: string): URLSearchParams {
  const [, query = ''] = /\?([^#]*)/.exec(address) ?? [];
  return new URLSearchParams(query);
}
