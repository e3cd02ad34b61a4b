import { createHash } from 'node:crypto';
import type { TestKey } from '@palisade/vocabulary';
import { quickCases } from './cases/all-cases';
import type { LabCase } from './lab-case';
import { nextGround, PATIENT_LIMITS, scan } from './run-case';
import { type Authorities, readAuthorities } from './sites/authorities';
import { installDefaultPorts } from './sites/default-ports';

/** What `known_vulnerabilities` says of the site of another test. */
export interface UnrelatedReport {
  /** Of the case. */
  key: TestKey;
  name: string;
  /** False where the site shows no page, such as one whose TLS fails. */
  isJudged: boolean;
  /** As `rule location`. */
  found: string[];
}

const KEY: TestKey = 'known_vulnerabilities';
/** Their sites have products. */
const OF_PRODUCTS: readonly TestKey[] = [KEY, 'product_exposure'];
/** Of 256: which sites are chosen does not depend on how many others there are. */
const SHARE = 80;
const LANES = 12;

/** Of all other tests alike. */
const isChosen = ({ key, name }: LabCase): boolean =>
  (createHash('sha256').update(`${key} ${name}`).digest()[0] ?? 0) < SHARE;

const chosenCases = (): LabCase[] =>
  quickCases.filter(({ key, isDrawn = false }) => !isDrawn && !OF_PRODUCTS.includes(key)).filter(isChosen);

async function report({ key, name, site, url }: LabCase, authorities: Authorities): Promise<UnrelatedReport> {
  const ground = nextGround(authorities);
  try {
    await site(ground);
    const asked = { key: KEY, name, site, url, expected: [] };
    const { findings, inconclusive } = await scan(asked, ground, { limits: PATIENT_LIMITS });
    const found = findings.map(({ id, location }) => `${id} ${location}`);
    return { key, name, isJudged: !inconclusive, found };
  } finally {
    await ground.close();
  }
}

async function main(folder: string): Promise<void> {
  installDefaultPorts();
  const authorities = await readAuthorities(folder);
  const queue = chosenCases();
  const reports: UnrelatedReport[] = [];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      reports.push(await report(next, authorities));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  process.stdout.write(JSON.stringify(reports));
}

void main(process.argv[2] ?? '');
