/** `secret`: a database, a key or settings; `internal`: copies, logs and exports. */
export type Sensitivity = 'secret' | 'internal';

const DATABASE = /\.(?:sql|sqlite3?|dump|mdb|db)(?:\.(?:gz|bz2|xz|zip|zst))?$/i;
const SETTINGS = /^\.env(?:\.\w{1,20})?$|^wp-config\.php[.~]|^\.htpasswd$|^id_(?:rsa|ed25519|ecdsa)$/i;
const KEY = /\.(?:key|pem|pfx|p12|ppk|jks|kdbx)$/i;
/** Certificates are public, and so are keys that say so. */
const PUBLIC_KEY = /^(?:ca|cert|certificate|chain|fullchain|bundle|intermediate|root)\b|pub|cert\d*\.pem$/i;
/** Keynote of Apple uses `.key` too; the key of a server has the name of what it is for. */
const KEY_OF_A_SERVER = /server|private|ssl|tls|domain|host|site|wildcard|rsa|\.[a-z]{2,10}\.key$/i;
const COPY = /\.(?:bak|old|orig|swp|log)(?:\.\d{1,3})?(?:\.gz)?$|~$/i;
const ARCHIVE = /\.(?:zip|tar|tgz|tar\.(?:gz|bz2|xz)|7z|rar)$/i;
const COPY_OF_A_SITE =
  /backup|bak|dump|db|database|www|htdocs|public_html|site|web|full|export|\d{4}-?\d\d-?\d\d/i;
const TABLE = /\.(?:csv|xlsx?|json|xml|txt)$/i;
const EXPORT = /\b(?:dump|export|backup|users?|customers?|orders?|kunden|members?|passwords?)\b/i;

/** How telling the name of a listed file is; null for a name like any other. Nothing is opened. */
export function sensitivityOf(entry: string): Sensitivity | null {
  const name = (entry.split('/').findLast((part) => part !== '') ?? '').slice(0, 255);
  if (entry.endsWith('/')) return null;
  if (DATABASE.test(name) || SETTINGS.test(name)) return 'secret';
  if (KEY.test(name) && !PUBLIC_KEY.test(name) && isServerKey(name)) return 'secret';
  if (COPY.test(name) || (TABLE.test(name) && EXPORT.test(name.replaceAll('_', ' ')))) return 'internal';
  return ARCHIVE.test(name) && COPY_OF_A_SITE.test(name) ? 'internal' : null;
}

const isServerKey = (name: string): boolean => !/\.key$/i.test(name) || KEY_OF_A_SERVER.test(name);
