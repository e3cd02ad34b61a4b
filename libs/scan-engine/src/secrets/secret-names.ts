/** Names are cut here before they are matched; no setting of a real program comes near it. */
const LONGEST_NAME = 100;
const LONGEST_PLACEHOLDER = 200;
const LONGEST_AUTHORITY = 500;

const SECRET_NAME =
  /pass(?:word|wd|phrase|code)?(?:$|_)|pwd$|secret|token|api_?key|app_?key|private_?key|access_?key|encryption_?key|auth_?key|credential|(?:^|_)salt$|client_?key|signing_?key/i;
/** Build tools put settings with these names into the scripts that every visitor gets. */
const PUBLIC_NAME =
  /^(?:NEXT_PUBLIC|VITE|REACT_APP|VUE_APP|NUXT_PUBLIC|GATSBY|EXPO_PUBLIC|PUBLIC|STORYBOOK)_|publi[cs]h|public_?key|site_?key|_public$/i;

/** Values that documentation and templates use where people put a secret. */
const PLACEHOLDER =
  /^(?:null|none|nil|undefined|true|false|todo|tbd|fixme|xxx+|\*+|\.\.\.|-+|change[-_ ]?(?:me|this|it).*|replace[-_ ]?(?:me|this|with).*|(?:insert|enter|put|add|set)[-_ ].*|your?[-_ ].*|my[-_ ]?(?:secret|password|token|key|api[-_]?key)|<.*>|\[.*\]|\{\{.*|\$\{.*|\$\(.*|\$[A-Z_]+|%\w+%|%\(.*|process\.env.*|(?:the)?[-_]?secret|pass(?:word)?(?:[-_]here)?|example.*|sample.*|dummy.*|test|foo|bar|default|placeholder|username|user|0+|(?:some|any)[-_ ].*|.*[-_]here)$/i;

/** Whether a setting with this name usually holds a secret. */
export const isSecretName = (name: string): boolean => {
  const short = name.slice(0, LONGEST_NAME);
  return SECRET_NAME.test(short) && !PUBLIC_NAME.test(short);
};

/** Whether a setting with this name is meant for everyone, such as `NEXT_PUBLIC_API_URL`. */
export const isPublicName = (name: string): boolean => PUBLIC_NAME.test(name.slice(0, LONGEST_NAME));

/** Whether a value is empty or stands for one that is still to be filled in. */
export function isPlaceholder(value: string): boolean {
  const bare = value.trim();
  return bare === '' || (bare.length <= LONGEST_PLACEHOLDER && PLACEHOLDER.test(bare));
}

/** The password in a connection URL such as `postgres://shop:PASSWORD@db/shop`, or null. */
export function passwordInUrl(value: string): string | null {
  const begin = value.indexOf('://');
  if (begin < 0) return null;
  const authority = value.slice(begin + 3, begin + 3 + LONGEST_AUTHORITY).split(/[/\s'"?#]/)[0] ?? '';
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')));
  const colon = user.indexOf(':');
  return colon < 0 || user.length === colon + 1 ? null : user.slice(colon + 1);
}

/** Whether a setting holds a secret that is not a placeholder: by its name, or as a password in an address. */
export function holdsSecret(name: string, value: string): boolean {
  if (isPublicName(name)) return false;
  const password = passwordInUrl(value.slice(0, 2_000));
  if (password !== null) return !isPlaceholder(password);
  return isSecretName(name) && !isPlaceholder(value);
}
