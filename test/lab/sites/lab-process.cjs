// @ts-check
/**
 * Loaded before the process that scans (`node --require`): makes the lab's public roots members of Mozilla's store as
 * that process sees it, so that rules on public CAs meet real handshakes. SSL_CERT_FILE makes OpenSSL trust them.
 */
const { readFileSync } = require('node:fs');
/** @type {any} `_load` is not documented. */
const Module = require('node:module');
const tls = require('node:tls');

const added =
  readFileSync(process.env.SSL_CERT_FILE ?? '', 'utf8').match(
    /-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g,
  ) ?? [];
const withLabRoots = Object.create(tls, {
  rootCertificates: { value: [...tls.rootCertificates, ...added], enumerable: true },
});

const load = Module._load;
Module._load = (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) =>
  /^(node:)?tls$/.test(request) ? withLabRoots : load(request, ...rest);
