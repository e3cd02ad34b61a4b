/** Releases that attackers published, by texts that only their code has. */
interface MaliciousRelease {
  name: string;
  /** All of them must be in the file. */
  texts: readonly string[];
  source: string;
}

export const MALICIOUS_RELEASES: readonly MaliciousRelease[] = [
  {
    name: '@solana/web3.js 1.95.6 and 1.95.7',
    texts: ['sol-rpc.xyz/api/rpc/queue'],
    source: 'https://github.com/advisories/GHSA-jcxm-7wvp-g6p5',
  },
  {
    name: 'xrpl 2.14.2 and 4.2.1 to 4.2.4',
    texts: ['checkValidityOfSeed', '0x9c.xyz/xc'],
    source: 'https://github.com/advisories/GHSA-33qr-m49q-rxfx',
  },
  {
    name: 'packages around chalk and debug of 8 September 2025',
    texts: ['checkethereumw', '_0x112fa8'],
    source: 'https://github.com/advisories/GHSA-8mgj-vmr8-frr6',
  },
];

/** Names of the malicious releases whose code is in a script. Linear in its length. */
export const maliciousReleasesIn = (script: string): string[] =>
  MALICIOUS_RELEASES.filter(({ texts }) => texts.every((text) => script.includes(text))).map(
    ({ name }) => name,
  );

/** What only the code of this release has. */
export const textsOfRelease = (name: string): readonly string[] =>
  MALICIOUS_RELEASES.find((release) => release.name === name)?.texts ?? [];
