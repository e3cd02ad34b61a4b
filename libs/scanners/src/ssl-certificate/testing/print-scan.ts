import { scanShop } from './scan-shop';

/** Scans the URLs given as arguments, one after the other, and prints a JSON array of judgements. */
async function printScans(): Promise<void> {
  const judgements = [];
  for (const url of process.argv.slice(2)) judgements.push((await scanShop(url)).judgement);
  process.stdout.write(JSON.stringify(judgements));
}

void printScans();
