import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const references = [
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information',
];
/** Exposure of information through directory listing. */
const LISTING = [548];

const rules = defineRules({
  'listing-sensitive': {
    version: 3,
    severity: 'medium',
    title: 'A directory listing shows sensitive files',
    description:
      'Strangers see the names of databases, keys, backups or logs, and can most likely download them.',
    remediation:
      'Delete these files, or move them out of the web root, and disable directory listings. Replace the keys and passwords that were in them.',
    cwe: [548, 538],
    references,
  },
  'listing-open': {
    version: 3,
    severity: 'low',
    title: 'A folder lists its files to strangers',
    description:
      'Strangers find files that no page links to, such as drafts, uploads and old versions. The index of a WebDAV collection or of a Subversion repository counts too.',
    remediation:
      'Disable directory listings in the web server. For a bucket, grant permission to read objects but not to list them.',
    cwe: LISTING,
    references,
  },
});

export const directoryListing = {
  key: 'directory_listing',
  name: 'Directory listing',
  question: 'Does the site list the files of its folders to strangers?',
  category: 'exposure',
  manner: 'light',
  traffic:
    'Requests at most nine folders: six that hold files of the pages, two common ones, and one that does not exist.',
  effort: 15,
  settings: null,
  rules,
} as const satisfies TestDefinition;
