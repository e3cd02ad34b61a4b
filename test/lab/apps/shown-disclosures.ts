import { shippedDocument } from '@palisade/scan-engine';
import { errorMessageIn } from '../../../libs/scanners/src/information-disclosure/error-messages';
import { secretIn } from '../../../libs/scanners/src/information-disclosure/secrets-in-text';
import { consoleIn, debugPageIn } from '../../../libs/scanners/src/information-disclosure/signs';
import { inlineMap, readMap } from '../../../libs/scanners/src/information-disclosure/source-maps';
import { stackTraceIn } from '../../../libs/scanners/src/information-disclosure/stack-traces';
import type { IsShown } from './shown-words';

const signs = shippedDocument('debug_signs');

/** What follows the header fields of each response that `curl -i` prints. */
const bodyOf = (output: string): string => output.replace(/^(?:HTTP\/[^]*?\r?\n\r?\n)+/, '');

const canExecute = (output: string): string | undefined =>
  /"can_execute_commands"\s*:\s*(true|false)/.exec(output)?.[1];

const hasDebugMode: IsShown = (observed, output) => {
  if (observed.includes('Ignition)')) return canExecute(output) === 'false';
  const product = debugPageIn(output, signs);
  return product === null
    ? /@vite\/client|\[vite\] connect|__BUILD_MANIFEST|webpack-dev-server\/client/.test(output)
    : observed.includes(product);
};

const hasMessage: IsShown = (observed, output) => {
  const html = bodyOf(output);
  const message = errorMessageIn({ html, visible: '', links: 0, status: 500, isProvoked: true });
  return (
    message === observed || (message === null && /\bE(?:NOENT|ACCES): |on line|SQLSTATE|ORA-\d/.test(output))
  );
};

/** What a response gives away, as the test reads it: the same words in the output of the command prove the same. */
export const DISCLOSURES: Record<string, RegExp | IsShown> = {
  'info-debug-console': (observed, output) =>
    observed.startsWith('Ignition') ? canExecute(output) === 'true' : consoleIn(output, signs) === observed,
  'info-debug-mode': hasDebugMode,
  'info-stack-trace': (observed, output) => observed === `a stack trace of ${stackTraceIn(bodyOf(output))}`,
  'info-error-message': hasMessage,
  'info-source-map': (_observed, output) => {
    const body = bodyOf(output);
    return readMap(inlineMap(body, 'https://shop.test/') ?? body, true) === 'own';
  },
  'info-secret-in-page': (observed, output) =>
    secretIn(output, shippedDocument('secret_patterns'))?.kind === observed,
};
