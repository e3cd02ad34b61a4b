import type { RigApplication } from '../rig-application';
import { dokuwiki } from './dokuwiki';
import { FRONT_ENDS } from './front-ends';
import { mediawiki } from './mediawiki';
import { nodeRed } from './node-red';
import { tomcatManager } from './tomcat-manager';
import { djangoAdmin } from './django-admin';
import { djangoBehindNginx } from './django-behind-nginx';
import { gitweb } from './gitweb';
import { jupyter } from './jupyter';
import { phpmyadmin } from './phpmyadmin';
import { qbittorrent } from './qbittorrent';
import { radicale } from './radicale';
import { roundcube } from './roundcube';
import { shaarli } from './shaarli';
import { directus } from './directus';
import { verdaccio } from './verdaccio';
import { wordpress } from './wordpress';
import { adminer } from './adminer';
import { cacti } from './cacti';
import { postfixadmin } from './postfixadmin';
import { zabbix } from './zabbix';
import { apacheDebian } from './apache-debian';
import { etherpad } from './etherpad';
import { djangoDebug } from './django-debug';
import { FILE_SERVERS } from './file-servers';
import { prometheus } from './prometheus';
import { countingApi, countingLogin } from './counting-api';
import { nginxFail2ban } from './nginx-fail2ban';
import { tomcatLockOut } from './tomcat-lock-out';
import { transmission } from './transmission';
import { fossil } from './fossil';
import { deluge } from './deluge';
import { tiddlywiki } from './tiddlywiki';
import { jsonServer } from './json-server';
import { syncthing } from './syncthing';
import { dockerRegistry } from './docker-registry';
import { theLounge } from './the-lounge';
import { redisCommander } from './redis-commander';
import { netdata } from './netdata';
import { nagios } from './nagios';
import { icingaweb } from './icingaweb';
import { requestTracker } from './request-tracker';
import { alertmanager } from './alertmanager';
import { awstats } from './awstats';
import { cgit } from './cgit';
import { fedwiki } from './fedwiki';
import { goaccess } from './goaccess';
import { icecast } from './icecast';
import { maildev } from './maildev';
import { monit } from './monit';
import { rabbitmq } from './rabbitmq';
import { redmine } from './redmine';
import { simplesamlphp } from './simplesamlphp';
import { ttRss } from './tt-rss';
import { tryton } from './tryton';
import { mercurial } from './mercurial';
import { orthanc } from './orthanc';
import { znc } from './znc';
import { aptCacherNg } from './apt-cacher-ng';
import { phpliteadmin } from './phpliteadmin';
import { ldapAccountManager } from './ldap-account-manager';
import { hledgerWeb } from './hledger-web';
import { searx } from './searx';
import { victoriaMetrics } from './victoria-metrics';
import { mountebank } from './mountebank';
import { cloudcmd } from './cloudcmd';
import { webdis } from './webdis';
import { ungit } from './ungit';
import { publicInbox } from './public-inbox';
import { rspamd } from './rspamd';
import { powerdns } from './powerdns';
import { bindStatistics } from './bind-statistics';
import { frontail } from './frontail';
import { hugoServer } from './hugo-server';
import { graphite } from './graphite';
import { mopidy } from './mopidy';
import { prosody } from './prosody';
import { karma } from './karma';
import { tileserver } from './tileserver';
import { nats } from './nats';
import { ikiwiki } from './ikiwiki';
import { smokeping } from './smokeping';
import { loggerhead } from './loggerhead';
import { gitit } from './gitit';
import { omega } from './omega';
import { kea } from './kea';
import { munin } from './munin';
import { jsonGraphql } from './json-graphql';
import { aptly } from './aptly';
import { motion } from './motion';
import { onak } from './onak';
import { davical } from './davical';
import { mailman } from './mailman';

export const APPLICATIONS: readonly RigApplication[] = [
  mediawiki,
  wordpress,
  dokuwiki,
  tomcatManager,
  nodeRed,
  djangoAdmin,
  djangoBehindNginx,
  gitweb,
  jupyter,
  phpmyadmin,
  qbittorrent,
  radicale,
  roundcube,
  shaarli,
  directus,
  verdaccio,
  apacheDebian,
  djangoDebug,
  etherpad,
  prometheus,
  adminer,
  cacti,
  postfixadmin,
  zabbix,
  transmission,
  nginxFail2ban,
  tomcatLockOut,
  countingApi,
  countingLogin,
  fossil,
  deluge,
  tiddlywiki,
  jsonServer,
  syncthing,
  dockerRegistry,
  theLounge,
  redisCommander,
  netdata,
  nagios,
  icingaweb,
  requestTracker,
  alertmanager,
  awstats,
  cgit,
  fedwiki,
  goaccess,
  icecast,
  maildev,
  monit,
  rabbitmq,
  redmine,
  simplesamlphp,
  ttRss,
  tryton,
  mercurial,
  orthanc,
  znc,
  aptCacherNg,
  phpliteadmin,
  ldapAccountManager,
  hledgerWeb,
  searx,
  victoriaMetrics,
  mountebank,
  cloudcmd,
  webdis,
  ungit,
  publicInbox,
  rspamd,
  powerdns,
  bindStatistics,
  frontail,
  hugoServer,
  graphite,
  mopidy,
  prosody,
  karma,
  tileserver,
  nats,
  ikiwiki,
  smokeping,
  loggerhead,
  gitit,
  omega,
  kea,
  munin,
  jsonGraphql,
  aptly,
  motion,
  onak,
  davical,
  mailman,
  ...FILE_SERVERS,
  ...FRONT_ENDS,
];
