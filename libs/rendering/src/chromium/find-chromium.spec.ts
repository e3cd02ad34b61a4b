import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium';

describe('findChromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-find-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('takes the program that CHROMIUM_PATH names, and no other instead', () => {
    const program = join(folder, 'chromium');
    writeFileSync(program, '');
    expect(findChromium({ CHROMIUM_PATH: program })).toBeNull();
    chmodSync(program, 0o755);
    expect(findChromium({ CHROMIUM_PATH: program })).toBe(program);
    expect(findChromium({ CHROMIUM_PATH: join(folder, 'none'), PATH: folder })).toBeNull();
  });
});
