import type { ExposedFilesRule } from './exposed-files-observation';
import { databaseYaml, phpSource, vimSwap, webConfig } from './proofs/config-source';
import { sqlDump, sqliteDatabase, tarArchive, zipArchive } from './proofs/dumps-and-archives';
import { composerLock, dsStore, logFile, prometheusMetrics } from './proofs/logs-and-metrics';
import {
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
import type { Prove } from './proofs/seen-file';
import {
  awsCredentials,
  composeFile,
  envFile,
  htpasswd,
  npmrc,
  pemKey,
  sftpSettings,
} from './proofs/settings-files';
import { gitHead, hgRequires, svnDatabase } from './proofs/version-control';
import type { Technology } from './technologies';

/** A path that is requested and what proves that it is exposed. */
export interface ExposedPath {
  /** `<host>` stands for the name of the host. */
  path: string;
  rule: ExposedFilesRule;
  prove: Prove;
  /** Requested on every domain; the others on verified ones only. */
  onEveryDomain?: boolean;
  /** Requested only where this was seen. */
  technology?: Technology;
}

const every = { onEveryDomain: true };

/** In the order of their weight: a site may stop the test at any time. */
export const EXPOSED_PATHS: readonly ExposedPath[] = [
  { path: '/.env', rule: 'exposed-env-file', prove: envFile, ...every },
  { path: '/.git/HEAD', rule: 'exposed-git', prove: gitHead, ...every },
  { path: '/backup.sql', rule: 'exposed-database-dump', prove: sqlDump, ...every },
  { path: '/.aws/credentials', rule: 'exposed-credentials-file', prove: awsCredentials, ...every },
  { path: '/wp-config.php.bak', rule: 'exposed-config-source', prove: phpSource, ...every },
  { path: '/backup.zip', rule: 'exposed-backup-archive', prove: zipArchive, ...every },
  { path: '/actuator', rule: 'exposed-actuator', prove: actuatorIndex, ...every },
  { path: '/phpinfo.php', rule: 'exposed-phpinfo', prove: phpInfo, ...every },
  { path: '/server-status', rule: 'exposed-server-status', prove: apacheStatus, ...every },
  { path: '/debug.log', rule: 'exposed-log-file', prove: logFile, ...every },
  { path: '/adminer.php', rule: 'exposed-database-tool', prove: adminer, ...every },
  { path: '/.svn/wc.db', rule: 'exposed-svn', prove: svnDatabase, ...every },
  { path: '/telescope/requests', rule: 'exposed-debug-tool', prove: telescope, ...every },
  { path: '/metrics', rule: 'exposed-metrics', prove: prometheusMetrics, ...every },
  { path: '/.env.production', rule: 'exposed-env-file', prove: envFile },
  { path: '/server.key', rule: 'exposed-private-key', prove: pemKey },
  { path: '/.htpasswd', rule: 'exposed-credentials-file', prove: htpasswd },
  { path: '/.vscode/sftp.json', rule: 'exposed-credentials-file', prove: sftpSettings },
  { path: '/dump.sql', rule: 'exposed-database-dump', prove: sqlDump },
  { path: '/db.sqlite', rule: 'exposed-database-dump', prove: sqliteDatabase },
  { path: '/<host>.zip', rule: 'exposed-backup-archive', prove: zipArchive },
  { path: '/backup.tar.gz', rule: 'exposed-backup-archive', prove: tarArchive },
  { path: '/config.php~', rule: 'exposed-config-source', prove: phpSource },
  { path: '/web.config', rule: 'exposed-config-source', prove: webConfig },
  { path: '/config/database.yml', rule: 'exposed-config-source', prove: databaseYaml },
  { path: '/.hg/requires', rule: 'exposed-hg', prove: hgRequires },
  { path: '/debug/pprof/', rule: 'exposed-debug-tool', prove: pprofIndex },
  { path: '/docker-compose.yml', rule: 'exposed-deploy-file', prove: composeFile },
  { path: '/.DS_Store', rule: 'exposed-deploy-file', prove: dsStore },
  { path: '/phpmyadmin/', rule: 'exposed-database-tool', prove: phpMyAdmin },
  {
    path: '/storage/logs/laravel.log',
    rule: 'exposed-log-file',
    prove: logFile,
    technology: 'Laravel',
  },
  { path: '/_profiler/latest', rule: 'exposed-debug-tool', prove: symfonyProfiler, technology: 'Symfony' },
  { path: '/elmah.axd', rule: 'exposed-debug-tool', prove: elmah, technology: 'ASP.NET' },
  { path: '/trace.axd', rule: 'exposed-debug-tool', prove: aspNetTrace, technology: 'ASP.NET' },
  { path: '/.npmrc', rule: 'exposed-credentials-file', prove: npmrc, technology: 'Node' },
  { path: '/info.php', rule: 'exposed-phpinfo', prove: phpInfo, technology: 'PHP' },
  { path: '/.config.php.swp', rule: 'exposed-config-source', prove: vimSwap, technology: 'PHP' },
  { path: '/error_log', rule: 'exposed-log-file', prove: logFile, technology: 'PHP' },
  { path: '/composer.lock', rule: 'exposed-deploy-file', prove: composerLock, technology: 'PHP' },
];

/** Paths of technologies that were seen, in all. */
const MOST_OF_TECHNOLOGIES = 5;

/** The paths of one scan, with their host. */
export function pathsFor(host: string, isVerified: boolean, seen: readonly Technology[]): ExposedPath[] {
  const always = EXPOSED_PATHS.filter(
    ({ technology, onEveryDomain }) => technology === undefined && (isVerified || onEveryDomain === true),
  );
  const ofSeen = EXPOSED_PATHS.filter(
    ({ technology }) => isVerified && technology !== undefined && seen.includes(technology),
  ).slice(0, MOST_OF_TECHNOLOGIES);
  return [...always, ...ofSeen].map((each) => ({
    ...each,
    path: each.path.replace('<host>', nameFor(host)),
  }));
}

/** A name of a file: brackets and colons of an IPv6 address are none. */
const nameFor = (host: string): string => host.replace(/[^a-z0-9.-]/gi, '-');
