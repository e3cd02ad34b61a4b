import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../support/program';
import { isLong } from './chaos-form';

/**
 * Variables that make a program's wall clock go wrong by so much, e.g. `+2h`. The long form uses libfaketime, below everything
 * that the program does; the short one needs no package and moves JavaScript's clock, which is all that the programs read.
 */
export function shiftedClock(shift: `${'+' | '-'}${number}h`): Record<string, string> {
  if (!isLong) {
    const script = join(REPOSITORY, 'test/chaos/programs/shifted-clock.cjs');
    return { NODE_OPTIONS: `--require ${script}`, CLOCK_SHIFT_HOURS: String(parseInt(shift, 10)) };
  }
  return { LD_PRELOAD: libfaketime(), FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

function libfaketime(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
  if (found === undefined)
    throw new Error('F14 needs libfaketime: run `apt-get install faketime` and try again.');
  return found;
}
