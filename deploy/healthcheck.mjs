/**
 * Whether the program of this container is alive: exit 0 or 1. A container runs one program, api, worker or renderer; whichever it is answers on
 * its own port.
 *
 * `--within MS`: how long the program may take to answer; 5000 by default.
 * `--end-after N`: ends the program when it has failed N times in a row. Docker Compose does not restart an unhealthy container, only one
 * that has ended. The program must not be process 1 for that (`init: true`): the kernel keeps signals of a container from its process 1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const PID_FILE = join(tmpdir(), 'palisade.pid');
const FAILURES_FILE = join(tmpdir(), 'palisade-health-failures');

const { values } = parseArgs({
  options: { within: { type: 'string', default: '5000' }, 'end-after': { type: 'string', default: '0' } },
});
const ports = [
  process.env.PORT || '3000',
  process.env.WORKER_PORT || '3001',
  process.env.RENDERER_PORT || '3002',
];

async function isAlive(port) {
  const response = await fetch(`http://127.0.0.1:${port}/health/live`, {
    signal: AbortSignal.timeout(Number(values.within)),
  });
  if (!response.ok) throw new Error(`port ${port} answered ${response.status}`);
}

/** A number that a file holds, 0 without the file. */
function numberIn(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function endAfter(limit, failures) {
  writeFileSync(FAILURES_FILE, String(failures));
  const pid = numberIn(PID_FILE);
  if (failures < limit || pid === 0) return;
  if (pid === 1)
    return console.error(
      'The program is process 1 and cannot be ended from inside: start the container with --init.',
    );
  console.error(
    `Failed ${failures} times in a row: ending process ${pid}, so that the container starts again.`,
  );
  process.kill(pid, 'SIGKILL');
}

const limit = Number(values['end-after']);
try {
  await Promise.any(ports.map(isAlive));
  if (limit > 0) writeFileSync(FAILURES_FILE, '0');
} catch (error) {
  console.error((error.errors ?? [error]).map(String).join('\n'));
  process.exitCode = 1;
  if (limit > 0) endAfter(limit, numberIn(FAILURES_FILE) + 1);
}
