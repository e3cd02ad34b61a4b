import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../apps/launcher/paths.mjs';

/**
 * `npm run test:upgrade -- [--from COMMIT] [--minutes N] [--low-load]`: test/chaos/rolling-upgrade.spec.ts from another commit than the previous
 * release, with both versions side by side for N minutes.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    'low-load': { type: 'boolean', default: false },
  },
});
if (!(Number(values.minutes) > 0)) throw new Error('--minutes takes a number above 0.');
const args = [join(ROOT, 'apps/launcher/test.mjs'), '--part=chaos', 'rolling-upgrade'];
const env = {
  ...process.env,
  CHAOS_FORM: 'long',
  UPGRADE_MINUTES: values.minutes,
  ...(values.from !== undefined && { UPGRADE_FROM: values.from }),
  ...(values['low-load'] && { UPGRADE_LOAD: 'low' }),
};
const [code] = await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit');
process.exitCode = code ?? 1;
