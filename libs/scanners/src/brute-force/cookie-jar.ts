/** Cookies of one visitor to one host. Values never leave it but in requests. */
export class CookieJar {
  private readonly values = new Map<string, string>();

  /** Names that the answer set to a value, not those that it removed. */
  take(headers: readonly (readonly [string, string])[]): string[] {
    const set: string[] = [];
    for (const [field, line] of headers) {
      if (field !== 'set-cookie') continue;
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      if (at < 1) continue;
      const name = pair.slice(0, at).trim();
      if (isRemoval(attributes)) this.values.delete(name);
      else {
        this.values.set(name, pair.slice(at + 1).trim());
        set.push(name);
      }
    }
    return set;
  }

  header(): Record<string, string> {
    if (this.values.size === 0) return {};
    return { cookie: [...this.values].map(([name, value]) => `${name}=${value}`).join('; ') };
  }
}

function isRemoval(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    return name.toLowerCase() === 'expires' && Date.parse(value) < Date.now();
  });
}
