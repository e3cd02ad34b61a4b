import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const DNSSEC = 'https://www.rfc-editor.org/rfc/rfc4033';
const CAA = 'https://www.rfc-editor.org/rfc/rfc8659';
/** Insufficient verification of data authenticity. */
const UNSIGNED = [345];

const dnssecRules = {
  'dnssec-bogus': {
    severity: 'high',
    title: 'The DNSSEC signatures of the domain are wrong',
    description:
      'Resolvers that check signatures refuse the domain, so many visitors cannot reach it. Since 15 March 2026 certificate authorities check signatures too (ballot SC-085v2), so the next renewal of the certificate fails.',
    remediation:
      'Sign the zone again, and compare the DS record at the registrar with the key of the zone. If you cannot repair it soon, remove the DS record at the registrar.',
    cwe: [347],
    references: [
      DNSSEC,
      'https://dnsviz.net/',
      'https://cabforum.org/working-groups/server/baseline-requirements/',
    ],
  },
  'dnssec-missing': {
    severity: 'low',
    title: 'The domain is not signed (DNSSEC)',
    description:
      'An attacker who can change DNS replies on their way can lead visitors and e-mails to other servers.',
    remediation:
      'Enable DNSSEC at your DNS provider, then give the DS record that it shows to your registrar.',
    cwe: UNSIGNED,
    references: [DNSSEC],
  },
  'dnssec-island': {
    severity: 'low',
    title: 'The domain is signed, but its parent does not know the key',
    description:
      'Without a DS record in the parent zone, resolvers do not check the signatures, so they protect nobody.',
    remediation: 'Give the DS record of the zone (your DNS provider shows it) to your registrar.',
    cwe: UNSIGNED,
    references: [DNSSEC],
  },
  'dnssec-expiring': {
    severity: 'medium',
    title: 'The DNSSEC signatures of the domain end soon',
    description:
      'The signer of the zone seems to have stopped. When the signatures end, many visitors cannot reach the domain.',
    remediation: 'Check the signer of the zone, and let it sign again.',
    cwe: [324],
    references: [DNSSEC],
  },
  'dnssec-weak-algorithm': {
    severity: 'low',
    title: 'The DNSSEC keys of the domain are weak',
    description:
      'SHA-1 and short RSA keys can be broken with much effort, and newer resolvers treat zones with SHA-1 as not signed.',
    remediation: 'Change to algorithm 13 (ECDSA P-256) with a DS record of digest type 2 (SHA-256).',
    cwe: [326, 328],
    references: ['https://www.rfc-editor.org/rfc/rfc9905', 'https://www.rfc-editor.org/rfc/rfc8624'],
  },
  'dnssec-nsec3-iterations': {
    severity: 'low',
    title: 'The zone uses NSEC3 with extra iterations',
    description:
      'Iterations cost resolvers time and protect nothing. Resolvers treat zones with many iterations as not signed.',
    remediation: 'Set the NSEC3 iterations to 0 and remove the salt.',
    cwe: [405],
    references: ['https://www.rfc-editor.org/rfc/rfc9276'],
  },
} as const;

const caaRules = {
  'caa-missing': {
    severity: 'low',
    title: 'The domain does not say which authorities may issue certificates (CAA)',
    description:
      'Any certificate authority may issue a certificate for the domain. An attacker needs to deceive only the weakest of them.',
    remediation:
      'Publish a CAA record at the domain that names your certificate authority, for example: 0 issue "letsencrypt.org".',
    cwe: [295],
    references: [CAA],
  },
  'caa-invalid': {
    severity: 'medium',
    title: 'A CAA record of the domain cannot be used',
    description:
      'Authorities that cannot read a record refuse to issue certificates. The next renewal fails.',
    remediation:
      'Write records as: 0 issue "name of the authority", 0 issuewild "name", or 0 iodef "mailto:address". Remove unknown properties with the flag 128.',
    cwe: [1286],
    references: [CAA],
  },
  'caa-excludes-current-ca': {
    severity: 'low',
    title: 'The CAA records exclude the authority of the current certificate',
    description:
      'The authority that issued the certificate is not allowed to issue the next one. The renewal fails.',
    remediation:
      'Add a CAA record with the name of the authority, or change to an authority that the records allow before the certificate expires.',
    cwe: [1188],
    references: [CAA],
  },
  'caa-lookup-fails': {
    severity: 'medium',
    title: 'The name servers fail when queried for CAA records',
    description:
      'Authorities must refuse to issue a certificate while the query for CAA fails. The next renewal fails.',
    remediation:
      'Update the software of the name servers, or the firewall in front of them. They must respond to types that they do not know.',
    cwe: [755],
    references: [`${CAA}#section-6`],
  },
} as const;

const HTTPS_RECORDS = 'https://www.rfc-editor.org/rfc/rfc9460';
const ECH = 'https://www.rfc-editor.org/rfc/rfc9849';

const httpsRecordRules = {
  'https-record-invalid': {
    severity: 'low',
    title: 'An HTTPS record of the host cannot be read',
    description:
      'Browsers ignore all HTTPS records of the host when one of them is wrong. The first connection is slower and can stay without encryption.',
    remediation:
      'Write the record again, for example: HTTPS 1 . alpn=h2. Compare it with the tools of your DNS provider.',
    cwe: [1286],
    references: [`${HTTPS_RECORDS}#section-2.2`],
  },
  'https-record-dead-target': {
    severity: 'low',
    title: 'An HTTPS record leads to a name without an address',
    description:
      'Browsers that follow the record connect late or not at all, while other programs reach the site.',
    remediation: 'Correct the name in the HTTPS record, give the name an address, or remove the record.',
    cwe: [1188],
    references: [`${HTTPS_RECORDS}#section-3`],
  },
  'https-record-false-alpn': {
    severity: 'low',
    title: 'An HTTPS record promises HTTP/2, which the server refuses',
    description:
      'Browsers that trust the record try a protocol that the server does not have. With no-default-alpn the connection fails.',
    remediation: 'Enable HTTP/2 on the server, or remove h2 from the alpn of the record.',
    cwe: [1188],
    references: [`${HTTPS_RECORDS}#section-7.1`],
  },
  'https-record-false-hint': {
    severity: 'low',
    title: 'The address hints of an HTTPS record are outdated',
    description:
      'Browsers can connect to the hinted address before they know the real one. It can belong to someone else by now.',
    remediation: 'Remove ipv4hint and ipv6hint from the record, or update them together with the addresses.',
    cwe: [1188],
    references: [`${HTTPS_RECORDS}#section-7.3`],
  },
  'https-record-ech-unusable': {
    severity: 'low',
    title: 'Encrypted Client Hello of the host cannot work',
    description:
      'Browsers cannot hide the name of the site. When the keys of the record are outdated, they need a valid certificate for the public name, and refuse the site without it.',
    remediation:
      'Publish the current ech parameter of your server, and give the server a certificate for its public name. Otherwise remove ech from the record.',
    cwe: [1188],
    references: [`${ECH}#section-6.1.6`, `${HTTPS_RECORDS}#section-7`],
  },
} as const;

const ACME = 'https://www.rfc-editor.org/rfc/rfc8555#section-8.4';

const acmeRules = {
  'acme-delegation-unregistered': {
    severity: 'high',
    title: 'The name for certificate challenges leads to a domain that is free to register',
    description:
      'The person who registers that domain passes the challenges of certificate authorities, and gets valid certificates for the host.',
    remediation: 'Remove the CNAME record of _acme-challenge, or lead it to a name of your own.',
    cwe: [350],
    references: [ACME],
  },
  'acme-delegation-fails': {
    severity: 'low',
    title: 'DNS fails for the name for certificate challenges',
    description: 'A certificate that is renewed by a DNS challenge cannot be renewed while this name fails.',
    remediation:
      'Check where _acme-challenge leads: its CNAME record, or the name servers that it is delegated to. Remove the record if no program uses it.',
    cwe: [755],
    references: [ACME],
  },
} as const;

const serverRules = {
  'dns-ns-dangling': {
    severity: 'critical',
    title: 'A name server of the domain is below a domain that is free to register',
    description: 'The person who registers that domain controls the zone: web site, e-mail and certificates.',
    remediation: 'Remove this name server at the registrar and in the zone now.',
    cwe: [350],
    references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.8'],
  },
  'dns-ns-lame': {
    severity: 'low',
    title: 'A name server of the domain does not serve the zone',
    description:
      'Each query to it is lost. Visitors wait, and when the other name servers fail nobody reaches the domain.',
    remediation:
      'Configure the zone on this name server, or remove the server at the registrar and in the zone.',
    cwe: [1188],
    references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.8'],
  },
  'dns-single-server': {
    severity: 'low',
    title: 'The domain depends on one name server address',
    description: 'When this server or its network fails, nobody reaches the domain.',
    remediation: 'Add a second name server in another network.',
    cwe: [654],
    references: ['https://www.rfc-editor.org/rfc/rfc2182'],
  },
  'dns-zone-transfer': {
    severity: 'medium',
    title: 'A name server gives the whole zone to strangers',
    description:
      'An attacker gets all names of the domain in one transfer, also those of internal and forgotten systems.',
    remediation:
      'Allow zone transfers (AXFR) to your secondary name servers only: by address, or better by key (TSIG).',
    cwe: [200],
    references: ['https://www.rfc-editor.org/rfc/rfc5936#section-5'],
  },
  'dns-open-recursion': {
    severity: 'medium',
    title: 'A name server resolves any name for strangers',
    description:
      'Attackers use such servers to flood others with large replies, and can put forged replies into its cache.',
    remediation: 'Disable recursion on the name servers of the zone, or allow it to your own networks only.',
    cwe: [406],
    references: ['https://www.rfc-editor.org/rfc/rfc5358'],
  },
  'dns-private-address': {
    severity: 'low',
    title: 'A name in public DNS leads to a private address',
    description:
      'It shows the structure of your network. In another network with the same addresses, it leads to a stranger’s machine.',
    remediation: 'Move names of inner systems to a DNS zone that only your network sees.',
    cwe: [200],
    references: ['https://www.rfc-editor.org/rfc/rfc1918#section-5'],
  },
} as const;

/** Judged only where the operator has named a validator (`RPKI_URL`). */
const routeRules = {
  'route-unsigned': {
    severity: 'low',
    title: 'The routes to the site are not signed (RPKI)',
    description:
      'The holder of the network has not published which networks may announce it (ROA). So networks that check routes cannot tell a hijack from the true route, and let an attacker receive the visitors.',
    remediation:
      'Ask your hosting provider to publish ROAs for the network. If the addresses are yours, create them at your registry, for example RIPE NCC or ARIN.',
    cwe: UNSIGNED,
    references: ['https://www.rfc-editor.org/rfc/rfc6811', 'https://www.rfc-editor.org/rfc/rfc9582'],
  },
} as const;

export const dnsSecurity = {
  key: 'dns_security',
  name: 'DNS',
  question: 'Do the name servers, the signatures (DNSSEC) and the CAA records of the domain protect it?',
  category: 'dns_email',
  manner: 'passive',
  isOfHost: true,
  traffic:
    'At most 105 DNS queries to the resolvers of the operator, at most five TLS handshakes, and one connection to port 80 without a request. On a verified domain at most three of them go to each of its name servers. The validator in RPKI_URL, where there is one, gets at most seven requests; the site gets none of them.',
  effort: 60,
  settings: null,
  rules: defineRules({
    ...dnssecRules,
    ...caaRules,
    ...httpsRecordRules,
    ...acmeRules,
    ...serverRules,
    ...routeRules,
  }),
} as const satisfies TestDefinition;
