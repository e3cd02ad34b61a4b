import { LauncherError } from './progress.mjs';

const LEAST = [20, 19];

/** `require()` of ES modules, which Nest needs, works without a flag from this version on. */
export function checkPlatform() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
    throw new LauncherError(
      `Node ${process.versions.node} is too old: install Node ${LEAST.join('.')} or newer and run this again`,
    );
  }
  if (process.platform !== 'linux') {
    throw new LauncherError(
      `this runs on Linux (x64 or arm64) only, not on ${process.platform}: use a container or a virtual machine`,
    );
  }
}
