import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chainCases } from './chain-cases';
import { hostCases } from './host-cases';
import { leafCases } from './leaf-cases';
import { createAuthority } from './shop-observation';

const FOLDER = join(__dirname, '../fixtures');

/** Writes every fixture again, with new keys; what each must give is in the cases next to this file. */
async function refreshFixtures(): Promise<void> {
  const publicCa = await createAuthority('Public Root', 'mozilla');
  const privateCa = await createAuthority('Company Root', 'operator');
  const cases = [
    ...(await leafCases(publicCa, privateCa)),
    ...(await chainCases(publicCa)),
    ...(await hostCases(publicCa)),
  ];
  const old = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
  await Promise.all(old.map((file) => rm(join(FOLDER, file))));
  await Promise.all(
    cases.map(([name, observation, expected]) =>
      writeFile(
        join(FOLDER, `${name}.json`),
        `${JSON.stringify({ name, expected, observation }, null, 2)}\n`,
      ),
    ),
  );
}

void refreshFixtures();
