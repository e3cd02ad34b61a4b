import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const W3C = 'https://www.w3.org/TR/mixed-content/';
const MDN = 'https://developer.mozilla.org/docs/Web/Security/Mixed_content';
const UPGRADE = 'https://www.w3.org/TR/upgrade-insecure-requests/';

const USE_HTTPS =
  'Write https into the addresses, or leave the scheme and host out. Then add upgrade-insecure-requests to the Content-Security-Policy as a safety net.';

const rules = defineRules({
  'mixed-active': {
    severity: 'medium',
    title: 'An https page loads scripts, styles or frames over http',
    description:
      'Browsers block such files, so a part of the page does not work. Where they are not blocked, an attacker on the network controls the page.',
    remediation: USE_HTTPS,
    cwe: [319, 829],
    references: [W3C, MDN],
  },
  'mixed-passive': {
    severity: 'low',
    title: 'An https page loads images or media over http',
    description:
      'Current browsers try https instead and show nothing if that fails. Older ones load the file, which an attacker on the network can see and replace.',
    remediation: USE_HTTPS,
    cwe: [319],
    references: [W3C, MDN],
  },
  'mixed-form-action': {
    severity: 'medium',
    title: 'A form on an https page sends its data over http',
    description:
      'An attacker on the network reads what visitors send. Browsers warn before they send such a form.',
    remediation: 'Write https into the address of the form, or leave the scheme and host out.',
    cwe: [319],
    references: [W3C, MDN],
  },
  'mixed-websocket': {
    severity: 'medium',
    title: 'A script on an https page opens a WebSocket without encryption',
    description: 'Browsers refuse ws:// on https pages, so what needs the connection does not work.',
    remediation: 'Use wss:// addresses, or an address without scheme and host.',
    cwe: [319],
    references: [W3C, 'https://developer.mozilla.org/docs/Web/API/WebSocket/WebSocket'],
  },
  'mixed-download': {
    severity: 'low',
    title: 'An https page offers downloads over http',
    description:
      'An attacker on the network can replace the file, and visitors run it. Some browsers block such downloads.',
    remediation: 'Serve the files over https, and write https into the links.',
    cwe: [494],
    references: [UPGRADE, MDN],
  },
});

export const mixedContent = {
  key: 'mixed_content',
  name: 'Mixed content',
  question: 'Do https pages load, link or send anything over plain http?',
  category: 'browser',
  manner: 'passive',
  traffic: 'At most four style sheets, and the pages and scripts that other tests of the scan share.',
  effort: 45,
  settings: null,
  rules,
} as const satisfies TestDefinition;
