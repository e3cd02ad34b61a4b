import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const RFC = 'https://www.rfc-editor.org/rfc/rfc9116';
const rules = defineRules(
  {
    'securitytxt-missing': {
      title: 'The site has no security.txt',
      description:
        'People who find a vulnerability do not know where to report it. Reports get lost, or are published before you know of them.',
      remediation:
        'Publish a text file at /.well-known/security.txt over https with two lines: "Contact: mailto:security@" followed by your domain, and "Expires: " followed by a time within the next year in the form YYYY-MM-DDThh:mm:ssZ. Replace it before it expires.',
      references: [RFC, 'https://securitytxt.org/'],
    },
    'securitytxt-expired': {
      title: 'The security.txt has expired',
      description: 'Researchers must not use a file whose Expires time has passed, so it has no effect.',
      remediation:
        'Check that the contacts are still right, then set Expires to a time within the next year. Let a job or a calendar remind you before it passes.',
      references: [`${RFC}#section-2.5.5`],
    },
    'securitytxt-no-expires': {
      title: 'The security.txt has no single Expires field',
      description:
        'The field is required exactly once. Without it, researchers cannot know whether the contacts are still right.',
      remediation:
        'Have exactly one line "Expires: " followed by a time within the next year in the form YYYY-MM-DDThh:mm:ssZ.',
      references: [`${RFC}#section-2.5.5`],
    },
    'securitytxt-no-contact': {
      title: 'The security.txt has no usable Contact field',
      description:
        'The file does not say where to report a vulnerability in a way that programs and people can use.',
      remediation:
        'Add a line "Contact: " followed by a URI: mailto: with an address, tel: with a number, or https: with a page. A plain e-mail address or an http: page is not allowed.',
      references: [`${RFC}#section-2.5.3`],
    },
    'securitytxt-invalid': {
      // 2: a signature needs its last line.
      version: 2,
      title: 'The security.txt does not follow its format',
      description:
        'The file has lines that are neither fields nor comments, or a value that cannot be read. Programs may reject the whole file.',
      remediation:
        'Write each field as a name, a colon, a space and a value on one line. Start comments with #. Write Expires in the form YYYY-MM-DDThh:mm:ssZ (RFC 3339), and Preferred-Languages once.',
      references: [`${RFC}#section-4`],
    },
    'securitytxt-wrong-place': {
      title: 'The security.txt is only at the old location',
      description: 'The file is at /security.txt, but programs request /.well-known/security.txt.',
      remediation:
        'Publish the file at /.well-known/security.txt. Keep /security.txt only as a redirect to it, if at all.',
      references: [`${RFC}#section-3`],
    },
    'securitytxt-bad-type': {
      title: 'The security.txt is not sent as plain text in UTF-8',
      description: 'Browsers and programs may show the file with wrong characters, or not as text at all.',
      remediation:
        'Send the header "Content-Type: text/plain; charset=utf-8" with the file, and save it in UTF-8.',
      references: [`${RFC}#section-3`],
    },
    'securitytxt-not-https': {
      title: 'The security.txt is sent over plain http',
      description:
        'An attacker on the network can replace the contacts, and so receive reports of vulnerabilities instead of you.',
      remediation: 'Serve the file over https, and let no redirect on the way to it lead to http.',
      cwe: [319],
      references: [`${RFC}#section-3`],
    },
    'securitytxt-canonical-mismatch': {
      title: 'The signed security.txt does not name its own address',
      description:
        'A signed file may be copied to another site. Without a Canonical field with its own address, nobody can see that the file belongs here. A signed file without any Canonical field counts, too (RFC 9116, section 2.5.2 recommends one).',
      remediation:
        'Add a line "Canonical: " followed by the https address of the file for each place where it is published, then sign it again.',
      cwe: [345],
      references: [`${RFC}#section-2.5.2`],
    },
  },
  // A missing or broken file harms nobody directly. CWE-1059: researchers cannot report what they find.
  { severity: 'low', cwe: [1059] },
);

export const securityTxt = {
  key: 'security_txt',
  name: 'Security contact (security.txt)',
  question: 'Does the site say where to report a vulnerability, as RFC 9116 describes?',
  category: 'exposure',
  manner: 'passive',
  traffic: 'At most five page requests: the file at its two places, and redirects.',
  effort: 15,
  settings: null,
  rules,
} as const satisfies TestDefinition;
