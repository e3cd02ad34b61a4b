import { accessControlScanner } from '../../libs/scanners/src/access-control/access-control.scanner';
import { createApiRateLimitScanner } from '../../libs/scanners/src/api-rate-limit/api-rate-limit.scanner';
import { createBruteForceScanner } from '../../libs/scanners/src/brute-force/brute-force.scanner';
import { createReflectedXssScanner } from '../../libs/scanners/src/reflected-xss/reflected-xss.scanner';
import { sessionSecurityScanner } from '../../libs/scanners/src/session-security/session-security.scanner';
import { createSqlInjectionScanner } from '../../libs/scanners/src/sql-injection/sql-injection.scanner';
import { createTemplateInjectionScanner } from '../../libs/scanners/src/template-injection/template-injection.scanner';
import { createHeaderInjectionScanner } from '../../libs/scanners/src/header-injection/header-injection.scanner';
import { createPathTraversalScanner } from '../../libs/scanners/src/path-traversal/path-traversal.scanner';
import { createNosqlInjectionScanner } from '../../libs/scanners/src/nosql-injection/nosql-injection.scanner';
import { createLdapInjectionScanner } from '../../libs/scanners/src/ldap-injection/ldap-injection.scanner';
import { createRequestForgeryScanner } from '../../libs/scanners/src/request-forgery/request-forgery.scanner';
import { createXmlEntitiesScanner } from '../../libs/scanners/src/xml-entities/xml-entities.scanner';
import { openPortsScanner } from '../../libs/scanners/src/open-ports/open-ports.scanner';
import type { Scanner } from '@palisade/scan-engine';
import { INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import { labCases } from './cases/all-cases';
import { firstCases } from './first-cases';
import type { LabCase } from './lab-case';
import { nextGround, PATIENT_LIMITS, scan } from './run-case';
import { storedText } from './stored-text';
import { type Authorities, readAuthorities } from './sites/authorities';
import { installDefaultPorts } from './sites/default-ports';

/** What two scans of one site that did not change stored. Intrusive tests alone: the lab scans the cases of the others twice. */
export interface UnchangedReport {
  key: TestKey;
  name: string;
  rules: string[];
  /** False where a scan could not judge: on a busy machine every site looks slow, which is what a burst goes by. */
  isJudged: boolean;
  stored: [first: string, second: string];
}

const LANES = 12;

/** It measures how fast a site responds, so its cases run after the others, one by one. */
const TIMED: TestKey = 'api_rate_limit';

/** Those that wait between two requests, without their waits. */
const scanners = new Map<TestKey, Scanner>([
  ['reflected_xss', createReflectedXssScanner(() => Promise.resolve())],
  ['sql_injection', createSqlInjectionScanner(() => Promise.resolve())],
  ['template_injection', createTemplateInjectionScanner(() => Promise.resolve())],
  ['header_injection', createHeaderInjectionScanner(() => Promise.resolve())],
  ['path_traversal', createPathTraversalScanner(() => Promise.resolve())],
  ['nosql_injection', createNosqlInjectionScanner(() => Promise.resolve())],
  ['ldap_injection', createLdapInjectionScanner(() => Promise.resolve())],
  ['request_forgery', createRequestForgeryScanner(() => Promise.resolve())],
  ['xml_entities', createXmlEntitiesScanner(() => Promise.resolve())],
  ['open_ports', openPortsScanner],
  ['access_control', accessControlScanner],
  ['session_security', sessionSecurityScanner],
  ['brute_force', createBruteForceScanner({ gapMs: 0 })],
  ['api_rate_limit', createApiRateLimitScanner(() => Promise.resolve())],
]);

async function scanTwice(labCase: LabCase, authorities: Authorities): Promise<UnchangedReport> {
  // A limit remembers who met it, so the site is built twice.
  const [first, second] = [nextGround(authorities), nextGround(authorities)];
  try {
    await labCase.site(first);
    await labCase.site(second);
    const one = await scan(labCase, first, { limits: PATIENT_LIMITS, scanners });
    const other = await scan(labCase, second, { limits: PATIENT_LIMITS, scanners });
    const rules = one.findings.map(({ id }) => id);
    const isJudged = !one.inconclusive && !other.inconclusive;
    return {
      key: labCase.key,
      name: labCase.name,
      rules,
      isJudged,
      // Evidence of ports names the address, and the two sites have one each.
      stored: [storedText(one), storedText(other).replaceAll(second.address, first.address)],
    };
  } finally {
    await first.close();
    await second.close();
  }
}

async function main(folder: string): Promise<void> {
  installDefaultPorts();
  const authorities = await readAuthorities(folder);
  const chosen = INTRUSIVE_TEST_KEYS.flatMap((key) => firstCases(labCases.filter((one) => one.key === key)));
  const reports: UnchangedReport[] = [];
  const run = async (queue: LabCase[], lanes: number): Promise<void> => {
    const lane = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        reports.push(await scanTwice(next, authorities));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  await run(
    chosen.filter(({ key }) => key !== TIMED),
    LANES,
  );
  await run(
    chosen.filter(({ key }) => key === TIMED),
    1,
  );
  process.stdout.write(JSON.stringify(reports));
}

void main(process.argv[2] ?? '');
