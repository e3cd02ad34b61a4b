import { parseItem, Token } from 'structured-headers';
import type { Defect } from './defect';
import { headerValue, isDocument, isHttps, type Page } from '@palisade/scan-engine';

const OPENER_POLICIES = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'];
const EMBEDDER_POLICIES = ['unsafe-none', 'require-corp', 'credentialless'];
const RESOURCE_POLICIES = ['same-origin', 'same-site', 'cross-origin'];

/** The three cross-origin isolation fields. Browsers read the first two only in secure contexts. */
export function judgeIsolation(page: Page): Defect[] {
  return [
    ...(isHttps(page) ? [...judgeOpener(page), ...judgeEmbedder(page)] : []),
    ...judgeResourcePolicy(page),
  ];
}

function judgeOpener(page: Page): Defect[] {
  if (!isDocument(page) || !page.html.hasPasswordField) return [];
  const token = tokenOf(headerValue(page, 'cross-origin-opener-policy'));
  if (token !== null && OPENER_POLICIES.includes(token)) return [];
  return [
    {
      id: 'coop-missing',
      header: 'cross-origin-opener-policy',
      expected: 'same-origin, or same-origin-allow-popups where sign-in opens windows',
      effective: token ?? 'unsafe-none',
      detail: '',
    },
  ];
}

function judgeEmbedder(page: Page): Defect[] {
  const value = headerValue(page, 'cross-origin-embedder-policy');
  if (value === null || EMBEDDER_POLICIES.includes(tokenOf(value) ?? '')) return [];
  return [
    {
      id: 'coep-invalid',
      header: 'cross-origin-embedder-policy',
      expected: EMBEDDER_POLICIES.join(', '),
      effective: 'unsafe-none',
      detail: '',
    },
  ];
}

/** No structured field: browsers compare the bare value (Fetch, "cross-origin resource policy check"). */
function judgeResourcePolicy(page: Page): Defect[] {
  const value = headerValue(page, 'cross-origin-resource-policy');
  if (value === null || RESOURCE_POLICIES.includes(value.trim())) return [];
  return [
    {
      id: 'corp-invalid',
      header: 'cross-origin-resource-policy',
      expected: RESOURCE_POLICIES.join(', '),
      effective: 'none',
      detail: '',
    },
  ];
}

function tokenOf(value: string | null): string | null {
  if (value === null) return null;
  try {
    // The package's types name a browser type, which makes the value an error type here.
    const item: unknown = parseItem(value)[0];
    return item instanceof Token ? item.toString() : null;
  } catch {
    return null;
  }
}
