import { writeFileSync } from 'node:fs';
import { LabZones } from '../../../libs/dns/src/testing/lab-zones';
import { RawDnsServer, response } from '../../../libs/dns/src/testing/raw-dns-server';
import { SIGNED, anchorLine } from '../../../libs/dns/src/testing/zone-signer';

/**
 * A resolver that knows the domains `site-0.example`, `site-1.example` and so on: each is a signed zone with a web site, a mail server and
 * the records that its mail needs. Writes the trust anchor of its root to the file of the argument and prints its address.
 */
const domains = new Map<string, LabZones>();

/** Site 300 has the address 127.0.3.44, see `tls-site.ts`. */
function zonesOf(domain: string): LabZones {
  const known = domains.get(domain);
  if (known !== undefined) return known;
  const site = Number(/^site-(\d{1,4})\.example$/.exec(domain)?.[1] ?? NaN);
  const lines = Number.isNaN(site) ? '' : linesOf(domain, `127.0.${2 + (site >> 8)}.${site & 255}`);
  const zones = new LabZones(lines, Number.isNaN(site) ? {} : { [domain]: {} });
  domains.set(domain, zones);
  return zones;
}

const linesOf = (domain: string, address: string): string =>
  [
    `${domain} SOA`,
    `${domain} A ${address}`,
    `www.${domain} CNAME ${domain}`,
    `${domain} NS ns1.${domain}`,
    `ns1.${domain} A ${address}`,
    `${domain} MX 10 mail.${domain}`,
    `mail.${domain} A ${address}`,
    `${domain} CAA 0 issue letsencrypt.org`,
    `${domain} TXT v=spf1 a mx include:_spf.${domain} -all`,
    `_spf.${domain} TXT v=spf1 ip4:${address} -all`,
    `_dmarc.${domain} TXT v=DMARC1; p=reject; rua=mailto:reports@${domain}`,
  ].join('\n');

async function serve(anchorsFile: string): Promise<void> {
  writeFileSync(anchorsFile, `${anchorLine(SIGNED)}\n`);
  const server = new RawDnsServer((query) => {
    const [question] = query.questions ?? [];
    const name = (question?.name ?? '').toLowerCase().replace(/\.$/, '') || '.';
    const domain = name.split('.').slice(-2).join('.');
    const { rcode, answers, authorities } = zonesOf(domain).replyTo(name, question?.type ?? 'A');
    // Kept for specs only.
    server.asked.length = 0;
    server.queries.length = 0;
    return response(query, { rcode, answers, authorities });
  });
  process.stdout.write(`listening on ${await server.listen()}\n`);
}

void serve(process.argv[2] ?? '');
