import { labCases } from '../cases/all-cases';
import { REAL_TLS_CASES } from '../cases/tls-configuration/real-servers';
import { type LabCase, rulesIn } from '../lab-case';
import { nextGround, PATIENT_LIMITS, scan } from '../run-case';
import { type Authorities, readAuthorities } from '../sites/authorities';
import { installDefaultPorts } from '../sites/default-ports';
import { type Specialist, SPECIALISTS } from './specialists';

/** What a tool and our test say to one question about one site. */
export interface Answer {
  tool: string;
  what: string;
  site: string;
  isTrue: boolean;
  own: boolean;
  /** Null where the tool gave no whole output. */
  tools: boolean | null;
}

/** Sites that a tool can judge: real servers (scripted ones end after a hello), and the default address of the check. */
function casesFor({ key }: Specialist, pattern: RegExp): LabCase[] {
  const real = new Set(REAL_TLS_CASES.map(({ name }) => name));
  return labCases.filter(
    (each) =>
      each.key === key &&
      typeof each.expected !== 'string' &&
      each.url === undefined &&
      each.endpoints === undefined &&
      each.settings === undefined &&
      pattern.test(each.name) &&
      (key !== 'tls_configuration' || real.has(each.name)),
  );
}

async function answersFor(
  specialist: Specialist,
  given: LabCase,
  authorities: Authorities,
): Promise<Answer[]> {
  const ground = nextGround(authorities);
  try {
    await given.site(ground);
    const own = (await scan(given, ground, { limits: PATIENT_LIMITS })).findings.map(({ id }) => String(id));
    const output = await specialist.output(ground);
    const isWhole = specialist.isWhole.test(output);
    const isTrue = (rules: readonly string[], said: readonly string[]): boolean =>
      rules.some((rule) => said.some((each) => each.split(' ')[0] === rule));
    const expected = rulesIn(given.expected);
    return specialist.questions.map(({ what, rules, isSaid }) => ({
      tool: specialist.name,
      what,
      site: given.name,
      isTrue: isTrue(rules, expected),
      own: isTrue(rules, own),
      tools: isWhole ? isSaid(output) : null,
    }));
  } finally {
    await ground.close();
  }
}

async function main(folder: string, pattern: string, kind: string): Promise<void> {
  installDefaultPorts();
  const authorities = await readAuthorities(folder);
  const answers: Answer[] = [];
  for (const specialist of SPECIALISTS)
    for (const given of casesFor(specialist, new RegExp(pattern, 'i')).slice(
      0,
      kind === 'smoke' ? 1 : undefined,
    ))
      answers.push(...(await answersFor(specialist, given, authorities)));
  process.stdout.write(JSON.stringify(answers));
}

const [folder = '', pattern = '', kind = ''] = process.argv.slice(2);
void main(folder, pattern, kind);
