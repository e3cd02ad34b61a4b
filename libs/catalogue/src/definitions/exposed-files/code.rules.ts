import { defineRules } from '../../rule';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information';
const usual = { version: 2, references: [WSTG] };
/** Files or directories accessible to external parties; exposure of a version-control repository. */
const EXPOSED = [538];
const REPOSITORY = [527];
const CREDENTIALS = [538, 522];

/** Source, settings, secrets and copies of data. */
export const EXPOSED_CODE_RULES = defineRules(
  {
    'exposed-git': {
      severity: 'high',
      title: 'The Git repository of the site can be downloaded',
      description:
        'Attackers can rebuild the source of the site with its whole history, including secrets that were deleted later.',
      remediation:
        'Delete the .git folder from the web root, or deny every path that starts with a dot. Deploy built files instead of a clone. Replace all secrets that the history holds.',
      cwe: REPOSITORY,
    },
    'exposed-svn': {
      severity: 'high',
      title: 'The Subversion working copy of the site can be downloaded',
      description: 'Its database lists every file, and the .svn folder holds their source.',
      remediation:
        'Delete the .svn folder from the web root, and deploy with "svn export". Replace secrets in the source.',
      cwe: REPOSITORY,
    },
    'exposed-hg': {
      severity: 'high',
      title: 'The Mercurial repository of the site can be downloaded',
      description: 'Attackers can rebuild the source of the site with its history.',
      remediation:
        'Delete the .hg folder from the web root, and deploy with "hg archive". Replace secrets in the history.',
      cwe: REPOSITORY,
    },
    'exposed-env-file': {
      severity: 'high',
      title: 'The settings file of the application can be downloaded',
      description:
        'Files such as .env hold passwords of databases, keys of services and the key that signs sessions. With them attackers take over data and accounts.',
      remediation:
        'Move the file out of the web root, or deny every path that starts with a dot. Then replace each secret in it: assume that it was read.',
      cwe: CREDENTIALS,
    },
    'exposed-private-key': {
      severity: 'critical',
      title: 'A private key can be downloaded',
      description:
        'With the key of a certificate, attackers can pose as the site or decrypt what they recorded.',
      remediation:
        'Delete the file from the web root, create a new key, have the certificate issued again and revoke the old one.',
      cwe: [538, 321],
    },
    'exposed-credentials-file': {
      severity: 'critical',
      title: 'A file with credentials can be downloaded',
      description: 'Attackers can sign in to the service, server or registry that the file is for.',
      remediation:
        'Delete the file from the web root, and replace the credentials in it now: assume that they were read.',
      cwe: CREDENTIALS,
    },
    'exposed-database-dump': {
      severity: 'critical',
      title: 'A copy of the database can be downloaded',
      description: 'The copy holds all data of the application: customers, orders and hashes of passwords.',
      remediation:
        'Delete the file, and keep copies outside the web root. Find out from the access log who downloaded it: personal data may have to be reported as a breach.',
      cwe: [530],
    },
    'exposed-backup-archive': {
      severity: 'high',
      title: 'An archive of the site can be downloaded',
      description: 'Archives of sites hold source, settings with passwords and uploaded files.',
      remediation:
        'Delete the archive, keep copies outside the web root, and replace the secrets that are in it.',
      cwe: [530],
    },
    'exposed-config-source': {
      severity: 'high',
      title: 'The source of a configuration file can be downloaded',
      description:
        'A copy of a script, or a file that the server does not run, shows settings of the application such as the password of the database.',
      remediation:
        'Delete copies such as *.bak, *~ and *.swp from the web root, keep configuration outside it, and replace the secrets that the file shows.',
      cwe: [541],
    },
    'exposed-deploy-file': {
      severity: 'low',
      title: 'A file of the deployment can be downloaded',
      description: 'It tells attackers which services, packages, versions or file names the site has.',
      remediation: 'Keep files of the deployment outside the web root, or deny them in the web server.',
      cwe: EXPOSED,
    },
    'exposed-configured-path': {
      severity: 'medium',
      title: 'A path that should be closed can be read',
      description:
        'The settings of this test name the path as one that strangers must not read. The site serves it.',
      remediation:
        'Delete the file, or require a login for the path. If it is public on purpose, remove it from the settings.',
      cwe: EXPOSED,
    },
  },
  usual,
);
