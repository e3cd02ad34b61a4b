import { nearTo } from './plan/near';

const KEYS = ['cookie_security', 'cors_misconfiguration'];
const LAWS = ['test/architecture.spec.ts', 'test/plain-english.spec.ts', 'test/scanner-steps.spec.ts'];
const FOLDER = 'libs/scanners/src/cookie-security';

describe('what is near a change', () => {
  it('of a scanner: its specs and lab cases, not all that use the registry', () => {
    const { specs, scanners } = nearTo([`${FOLDER}/cookie-security.scanner.ts`], KEYS);
    expect(scanners).toEqual(['cookie_security']);
    expect(specs).toEqual(expect.arrayContaining([`${FOLDER}/cookie-security.rules.spec.ts`, ...LAWS]));
    expect(specs.filter((spec) => !spec.startsWith(FOLDER) && !LAWS.includes(spec))).toEqual([]);
  });

  it('of what tests use: the specs next to the code that import it, not those with servers', () => {
    const { specs, scanners } = nearTo(['test/support/program.ts'], KEYS);
    expect(specs).toContain('test/image.socket.spec.ts');
    expect(specs.filter((spec) => /^test\/(e2e|browser|chaos)\//.test(spec))).toEqual([]);
    expect(scanners).toEqual([]);
  });

  it('of a spec with servers: that spec', () => {
    expect(nearTo(['test/e2e/checks.spec.ts'], KEYS).specs).toEqual(['test/e2e/checks.spec.ts', ...LAWS]);
  });

  it('of lab cases: those of their scanner', () => {
    expect(nearTo(['test/lab/cases/cors-misconfiguration/constants.ts'], KEYS).scanners).toEqual([
      'cors_misconfiguration',
    ]);
  });

  it('of a document: what is true of all files', () => {
    expect(nearTo(['README.md'], KEYS)).toEqual({ specs: LAWS, scanners: [] });
  });
});
