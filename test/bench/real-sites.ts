import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { printedBy, startProgram } from './programs';

export interface Rate {
  /** Milliseconds of CPU for each scan, over all threads of the process. */
  cpuMs: number;
  perSecond: number;
}

/** The same requests by undici alone, for each site. */
export async function directRate(port: number, sites: number, requests: number): Promise<Rate> {
  const program = startProgram('test/bench/programs/direct-requests.ts', [port, sites, requests].map(String));
  return printedBy<Rate>(program);
}

interface Sites {
  port: number;
  httpPort: number;
  /** Address and port. */
  resolver: string;
  /** File with the trust anchor of the resolver's root. */
  anchors: string;
}

/** The sites of the benchmark and their resolver, in their own processes. */
export async function withSite<Result>(
  count: number,
  work: (sites: Sites, requests: () => Promise<number>) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  const name = { name: 'bench.example', names: ['bench.example'] };
  const first = await issueCertificate(name);
  const others = Array.from({ length: count - 1 }, () => issueCertificate({ ...name, sameKeyAs: first }));
  const certificates = [first, ...(await Promise.all(others))].map(({ pem }) => pem);
  const files = [join(folder, 'key.pem'), join(folder, 'certificates.json')] as const;
  writeFileSync(files[0], first.keyPem, { mode: 0o600 });
  writeFileSync(files[1], JSON.stringify(certificates));
  const site = startProgram('test/bench/programs/tls-site.ts', files);
  const anchors = join(folder, 'anchors');
  const dns = startProgram('test/bench/programs/site-dns.ts', [anchors]);
  try {
    const [, port, httpPort] = await site.says(/listening on (\d+), http on (\d+)/);
    const [, resolver = ''] = await dns.says(/listening on ([\d.:]+)/);
    const sites = { port: Number(port), httpPort: Number(httpPort), resolver, anchors };
    return await work(sites, () => requestsOf(Number(port)));
  } finally {
    await Promise.all([site.stop('SIGTERM'), dns.stop('SIGTERM')]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The site counts its requests. */
function requestsOf(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port, path: '/requests', rejectUnauthorized: false, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(Number(text)));
      },
    ).on('error', reject);
  });
}
