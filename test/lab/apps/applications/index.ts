import type { RigApplication } from '../rig-application';
import { dokuwiki } from './dokuwiki';
import { FRONT_ENDS } from './front-ends';
import { mediawiki } from './mediawiki';
import { nodeRed } from './node-red';
import { tomcatManager } from './tomcat-manager';
import { wordpress } from './wordpress';

export const APPLICATIONS: readonly RigApplication[] = [
  mediawiki,
  wordpress,
  dokuwiki,
  tomcatManager,
  nodeRed,
  ...FRONT_ENDS,
];
