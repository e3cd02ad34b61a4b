import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const references = [
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information',
];
/** Exposure of information through directory listing. */
const LISTING = [548];

const rules = defineRules({
  'listing-sensitive': {
    severity: 'medium',
    title: 'The list of a folder shows sensitive files',
    description:
      'Strangers see the names of databases, keys, backups or logs in the list, and can most likely download them.',
    remediation:
      'Delete these files from the web root, or move them out of it, and disable lists of folders. Replace keys and passwords that were in them.',
    cwe: [548, 538],
    references,
  },
  'listing-open': {
    severity: 'low',
    title: 'A folder shows the list of its files',
    description: 'Strangers find files that no page links to, such as drafts, uploads and old versions.',
    remediation:
      'Disable lists of folders in the web server. For a bucket, grant reading of objects but not listing.',
    cwe: LISTING,
    references,
  },
});

export const directoryListing = {
  key: 'directory_listing',
  name: 'Directory listing',
  question: 'Do folders of the site show strangers the list of their files?',
  category: 'exposure',
  manner: 'light',
  traffic:
    'At most nine folders: six of files that the pages name, two usual ones and one that does not exist.',
  settings: null,
  rules,
} as const satisfies TestDefinition;
