/** Node's words for a certificate that it does not trust. */
const OF_CERTIFICATES = /certificate|altnames|SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)|CERT_/i;

/**
 * What helps when a server's certificate is the reason of a failure; empty otherwise.
 * @param reason the message or the code of the failure
 */
export const certificateAdvice = (reason: string): string =>
  OF_CERTIFICATES.test(reason)
    ? ' The certificate of the server is not trusted: put the certificate of its authority into a file, and name that in NODE_EXTRA_CA_CERTS (PostgreSQL: or sslrootcert in the address), see docs/deployment.md, "TLS to PostgreSQL, Redis and mail".'
    : '';
