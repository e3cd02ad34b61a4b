import { readHtmlDocument, type Row } from '@palisade/scan-engine';
import { databaseYaml, phpSource, vimSwap, webConfig } from './proofs/config-source';
import { sqlDump, sqliteDatabase, tarArchive, zipArchive } from './proofs/dumps-and-archives';
import { composerLock, dsStore, logFile, prometheusMetrics } from './proofs/logs-and-metrics';
import {
  actuatorEnv,
  actuatorIndex,
  adminer,
  apacheStatus,
  aspNetTrace,
  elmah,
  phpInfo,
  phpMyAdmin,
  pprofIndex,
  symfonyProfiler,
  telescope,
} from './proofs/running-tools';
import type { ProveFile } from './proofs/seen-file';
import {
  awsCredentials,
  composeFile,
  envFile,
  htpasswd,
  npmrc,
  pemKey,
  sftpSettings,
} from './proofs/settings-files';
import { gitConfig, gitFile, gitHead, hgRequires, svnDatabase } from './proofs/version-control';
import type { Technology } from './technologies';

type FileRow = Row<'exposed_files'>;

interface ExposedRow extends FileRow {
  alsoAt?: FileRow['alsoAt'] & { onVerifiedDomains?: boolean };
  /** Requested on every domain; the others on verified ones only. */
  onEveryDomain?: boolean;
  /** Requested only where the start page shows this. */
  technology?: Technology;
}

const every = { onEveryDomain: true };

/** The most important first. */
export const EXPOSED_ROWS: readonly ExposedRow[] = [
  { path: '/.env', rule: 'exposed-env-file', proof: envFile, ...every },
  {
    path: '/.git/HEAD',
    rule: 'exposed-git',
    proof: gitHead,
    ...every,
    control: '/.<missing>/HEAD',
    alsoAt: { path: '/.git/config', proof: gitConfig },
  },
  { path: '/backup.sql', rule: 'exposed-database-dump', proof: sqlDump, ...every },
  { path: '/.aws/credentials', rule: 'exposed-credentials-file', proof: awsCredentials, ...every },
  { path: '/wp-config.php.bak', rule: 'exposed-config-source', proof: phpSource, ...every },
  { path: '/backup.zip', rule: 'exposed-backup-archive', proof: zipArchive, ...every },
  {
    path: '/actuator',
    rule: 'exposed-actuator',
    proof: actuatorIndex,
    ...every,
    alsoAt: { path: '/actuator/env', proof: actuatorEnv, onVerifiedDomains: true },
  },
  { path: '/phpinfo.php', rule: 'exposed-phpinfo', proof: phpInfo, ...every },
  // Test servers have it as their index.
  { path: '/', rule: 'exposed-phpinfo', proof: phpInfo, isKnown: true, ...every },
  { path: '/server-status', rule: 'exposed-server-status', proof: apacheStatus, ...every },
  { path: '/debug.log', rule: 'exposed-log-file', proof: logFile, ...every },
  { path: '/adminer.php', rule: 'exposed-database-tool', proof: adminer, ...every },
  { path: '/.svn/wc.db', rule: 'exposed-svn', proof: svnDatabase, ...every },
  { path: '/telescope/requests', rule: 'exposed-debug-tool', proof: telescope, ...every },
  { path: '/metrics', rule: 'exposed-metrics', proof: prometheusMetrics, ...every },
  { path: '/.env.production', rule: 'exposed-env-file', proof: envFile },
  { path: '/server.key', rule: 'exposed-private-key', proof: pemKey },
  { path: '/.htpasswd', rule: 'exposed-credentials-file', proof: htpasswd },
  { path: '/.vscode/sftp.json', rule: 'exposed-credentials-file', proof: sftpSettings },
  { path: '/dump.sql', rule: 'exposed-database-dump', proof: sqlDump },
  { path: '/db.sqlite', rule: 'exposed-database-dump', proof: sqliteDatabase },
  { path: '/<host>.zip', rule: 'exposed-backup-archive', proof: zipArchive },
  { path: '/backup.tar.gz', rule: 'exposed-backup-archive', proof: tarArchive },
  { path: '/config.php~', rule: 'exposed-config-source', proof: phpSource },
  { path: '/web.config', rule: 'exposed-config-source', proof: webConfig },
  { path: '/config/database.yml', rule: 'exposed-config-source', proof: databaseYaml },
  { path: '/.hg/requires', rule: 'exposed-hg', proof: hgRequires },
  { path: '/.git', rule: 'exposed-git', proof: gitFile },
  { path: '/debug/pprof/', rule: 'exposed-debug-tool', proof: pprofIndex },
  { path: '/docker-compose.yml', rule: 'exposed-deploy-file', proof: composeFile },
  { path: '/.DS_Store', rule: 'exposed-deploy-file', proof: dsStore },
  { path: '/phpmyadmin/', rule: 'exposed-database-tool', proof: phpMyAdmin },
  { path: '/storage/logs/laravel.log', rule: 'exposed-log-file', proof: logFile, technology: 'Laravel' },
  // Symfony leads from here to the page of the last request.
  {
    path: '/_profiler/latest',
    rule: 'exposed-debug-tool',
    proof: symfonyProfiler,
    technology: 'Symfony',
    leadsBelow: true,
  },
  { path: '/elmah.axd', rule: 'exposed-debug-tool', proof: elmah, technology: 'ASP.NET' },
  { path: '/trace.axd', rule: 'exposed-debug-tool', proof: aspNetTrace, technology: 'ASP.NET' },
  { path: '/.npmrc', rule: 'exposed-credentials-file', proof: npmrc, technology: 'Node' },
  { path: '/info.php', rule: 'exposed-phpinfo', proof: phpInfo, technology: 'PHP' },
  { path: '/.config.php.swp', rule: 'exposed-config-source', proof: vimSwap, technology: 'PHP' },
  { path: '/error_log', rule: 'exposed-log-file', proof: logFile, technology: 'PHP' },
  { path: '/composer.lock', rule: 'exposed-deploy-file', proof: composerLock, technology: 'PHP' },
];

/** Rows of technologies that were seen, in all. */
const MOST_OF_TECHNOLOGIES = 5;

/** The rows of one scan. */
export function rowsFor(isVerified: boolean, seen: readonly Technology[]): FileRow[] {
  if (!isVerified)
    return EXPOSED_ROWS.filter(({ onEveryDomain }) => onEveryDomain).map(({ alsoAt, ...row }) =>
      alsoAt?.onVerifiedDomains ? row : { ...row, alsoAt },
    );
  const ofSeen = EXPOSED_ROWS.filter(({ technology }) => technology && seen.includes(technology));
  return [
    ...EXPOSED_ROWS.filter(({ technology }) => technology === undefined),
    ...ofSeen.slice(0, MOST_OF_TECHNOLOGIES),
  ];
}

/** A path of the settings, next to a path of the same kind that does not exist. */
export const configuredRow = (path: string): FileRow => ({
  path,
  rule: 'exposed-configured-path',
  proof: anyContent,
  control: siblingOf(path),
  acceptsAnything: true,
});

/** Content for strangers: a form that demands a password is none. */
const anyContent: ProveFile = ({ text }) =>
  text.trim() === '' || readHtmlDocument(text, 'https://page.invalid/').hasPasswordField
    ? null
    : { shows: 'content that paths that do not exist do not have' };

/** `/a/report.pdf` and `/a/<missing>.pdf`. */
function siblingOf(path: string): string {
  const [bare = '/'] = path.split(/[?#]/);
  const folder = bare.slice(0, bare.lastIndexOf('/', bare.length - 2) + 1);
  const end = /\/$|\.\w{1,10}$/.exec(bare)?.[0] ?? '';
  return `${folder}<missing>${end}`;
}
