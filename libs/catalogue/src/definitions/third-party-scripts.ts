import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

/** Inclusion of functionality from a place that cannot be trusted. */
const cwe = [829];
const CSP =
  'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/script-src';

export const thirdPartyScripts = {
  key: 'third_party_scripts',
  name: 'Scripts of others',
  question:
    'Do the pages run scripts of hosts that strangers can take over, or that are known to attack visitors?',
  category: 'dependencies',
  manner: 'passive',
  traffic:
    'The pages and scripts that other tests read too, a second request where a known bad host, a skimmer or an unauthorised script on a page with fields is seen, and at most 24 DNS questions about hosts of scripts.',
  effort: 60,
  settings: null,
  rules: defineRules(
    {
      'thirdparty-known-bad-host': {
        severity: 'critical',
        title: 'The pages run scripts of a host that attacks visitors',
        description:
          'Scripts of this host were seen to attack visitors of the pages that load them: they steal what people type, or send them to fraud sites. They can do all that the page can.',
        remediation:
          'Remove the script from all pages and templates today. If you need what it does, serve a copy of a version that you trust from your own host. Then find out since when the script was in the pages, and change passwords and keys that were typed there.',
        cwe: [506, ...cwe],
        references: ['https://sansec.io/research/polyfill-supply-chain-attack', CSP],
      },
      'thirdparty-dead-host': {
        severity: 'high',
        title: 'The pages load a script from a host that does not exist',
        description:
          'When the domain of the host is free, anyone can register it and run code in the pages for all visitors: read what they type and act in their name. When only the name is missing, the owner of its domain or hosting service can give it to someone else.',
        remediation:
          'Remove the script from the pages and templates, or load it from where it is now, best as a copy on your own host. Allow scripts of named hosts only, with a Content-Security-Policy.',
        cwe: [...cwe, 672],
        references: [CSP],
      },
      'thirdparty-on-sensitive-page': {
        severity: 'low',
        title: 'A script of another company can read passwords or card numbers',
        description:
          'The script runs on a page with a field for a password or a card number, and its host can change it at any time. If that host is attacked, the attacker reads what your visitors type. PCI DSS 4, requirement 6.4.3, wants each script on payment pages to be authorised, justified and checked for changes.',
        remediation:
          'Leave statistics, adverts, chats and tag managers out of pages where people type passwords or card numbers. Keep what is needed there in a list with its reason, or serve an exact version from your own host.',
        cwe,
        references: ['https://www.pcisecuritystandards.org/document_library/', CSP],
      },
      'thirdparty-skimmer': {
        severity: 'high',
        title: 'A script reads what people type and hides where it sends it',
        description:
          'The program reads form fields and writes the address that it sends to in Base64 or as numbers of letters. Programs that steal card numbers and passwords do so; others have no reason to hide an address.',
        remediation:
          'Find out who put the program into the page, remove it and close the way in. Then change passwords and keys, and tell your payment provider if the page takes card numbers. If you know the program, write the address as it is.',
        cwe: [506, ...cwe],
        references: ['https://www.pcisecuritystandards.org/document_library/', CSP],
      },
      'thirdparty-listens-to-card-field': {
        severity: 'high',
        title: 'A script of another company listens to a card field',
        description:
          'A function of the script runs whenever a visitor types into a field for a card number or a card code, or sends its form. It can read the number, and its host can change at any time what it does with it. Programs that steal cards work like this.',
        remediation:
          'Find out what the script does with the field. Remove it from pages that take card numbers, or let your payment provider show the fields in its own frame. If the pages need the script, authorise it on the page of the scripts of this check, with its owner and its reason.',
        cwe,
        references: ['https://www.pcisecuritystandards.org/document_library/', CSP],
      },
      'thirdparty-unauthorised': {
        severity: 'medium',
        title: 'A script runs in the pages that nobody has authorised',
        description:
          'Someone keeps a list of the scripts that may run here, and this script is not in it, is another version, or its authorisation has expired. PCI DSS 4, requirement 6.4.3, wants each script on payment pages to be authorised and justified.',
        remediation:
          'Find out who added or changed the script. If the pages need it, authorise it on the page of the scripts of this check, with its owner and its reason. Otherwise remove it from the pages.',
        cwe,
        references: ['https://www.pcisecuritystandards.org/document_library/', CSP],
      },
      'thirdparty-raw-repository': {
        severity: 'low',
        title: 'A script comes from a code repository, a paste or a tunnel',
        description:
          'Such addresses are made for development. Anyone who can write to the repository or gets the name of the tunnel runs code in the pages, and the service can stop or block the file without notice.',
        remediation:
          'Serve the file from your own host, or use an exact version from a file CDN with an integrity hash.',
        cwe,
      },
    },
    {
      references: [
        'https://cheatsheetseries.owasp.org/cheatsheets/Third_Party_Javascript_Management_Cheat_Sheet.html',
        CSP,
      ],
    },
  ),
} as const satisfies TestDefinition;
