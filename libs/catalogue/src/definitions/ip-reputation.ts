import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

export const ipReputation = {
  key: 'ip_reputation',
  name: 'Block lists',
  question: 'Are the addresses of the site or of its mail servers on block lists?',
  category: 'dns_email',
  manner: 'passive',
  isOfHost: true,
  setup: 'resolver',
  isOffByDefault: true,
  traffic:
    'Nothing reaches the site. Block lists get DNS questions about at most eight addresses of the site and its mail servers, once a day for each address and installation, by the servers in DNSBL_SERVERS.',
  effort: 90,
  settings: null,
  rules: defineRules({
    'address-listed': {
      severity: 'medium',
      title: 'An address of the site or its mail servers is on a block list',
      description:
        'Others saw spam, attacks or malware from this address, or took it for a part of a botnet. Mail servers refuse its e-mails, and some firewalls its visitors. The cause may be an attacker on the server, or a neighbour with the same address.',
      remediation:
        'Find the cause first: search the server for programs, scripts and mail accounts that are not yours, and read the log of the mail server. Fix it, then ask for removal on the page of the list that the evidence names. If the address belongs to your provider or CDN, report it there or ask for another one.',
      cwe: [506],
      references: ['https://www.rfc-editor.org/rfc/rfc5782', 'https://www.spamhaus.org/faqs/'],
    },
  }),
} as const satisfies TestDefinition;
