/** Why a suite is weak, the worst first: a suite counts once, for the first reason that fits. */
export const WEAK_CLASSES = ['null', 'anon', 'export', 'des', 'rc4', '64bit'] as const;
export type WeakClass = (typeof WEAK_CLASSES)[number];

const PATTERNS: Record<WeakClass, RegExp> = {
  null: /_WITH_NULL_/,
  anon: /_anon_/,
  export: /_EXPORT/,
  des: /_WITH_DES_/,
  rc4: /_WITH_RC4_/,
  '64bit': /_WITH_(3DES|IDEA|RC2)_/,
};

export const weakClassOf = (name: string): WeakClass | null =>
  WEAK_CLASSES.find((one) => PATTERNS[one].test(name)) ?? null;

/** Keys of one connection, under the certificate's identity: anonymous and export suites do not count. */
export const isForwardSecret = (name: string): boolean =>
  /^TLS_(ECDHE|DHE)_/.test(name) && !/_EXPORT|_WITH_NULL_/.test(name);

export const isStaticRsa = (name: string): boolean => /^TLS_RSA_WITH_(?!NULL)/.test(name);

export const isAead = (name: string): boolean => /_(GCM|CCM|CHACHA20)/.test(name);
