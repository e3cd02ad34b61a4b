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
import { directus } from './directus';
import { verdaccio } from './verdaccio';
import { wordpress } from './wordpress';

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
  directus,
  verdaccio,
  ...FRONT_ENDS,
];
