import type { Defect } from './defect';
import { asksForWriting, isLeftToScripts, kindOf, speaksOfChange } from './form-kind';
import { showForm, showToken } from './reproduce';
import { defectOf, type SeenForm } from './seen-form';

/** A token that leaves the site, or is in addresses. */
export function judgeLeak(seen: SeenForm): Defect[] {
  const { form } = seen;
  const token = form.tokens.find(({ behaviour }) => behaviour !== 'constant');
  if (token === undefined || isLeftToScripts(form)) return [];
  const common = {
    detail: `The token is in ${token.name === '' ? 'a hidden field' : token.name}.`,
    token,
    reproduce: showToken(form, token),
  };
  if (form.actionSite === 'third_party' && form.carriesOwnToken)
    return [
      defectOf(seen, {
        ...common,
        id: 'csrf-token-cross-origin',
        severity: form.isCompared ? 'high' : 'medium',
        observed: `the form goes to ${new URL(form.action).hostname}`,
        expected: 'no token in forms to other sites',
        confirmed: form.isCompared,
      }),
    ];
  const isToken =
    form.carriesOwnToken ||
    form.tokens.some(({ namedAsToken, behaviour }) => namedAsToken && behaviour !== 'constant');
  if (form.method !== 'GET' || form.actionSite !== 'same_origin' || !isToken) return [];
  return [
    defectOf(seen, {
      ...common,
      id: 'csrf-token-in-url',
      severity: 'medium',
      observed: 'a GET form with a token',
      expected: 'no token in GET forms',
      confirmed: form.isCompared,
    }),
  ];
}

export function judgeGet(seen: SeenForm): Defect[] {
  const { form } = seen;
  if (isLeftToScripts(form)) return [];
  const hasPassword = form.fields.some(({ type }) => type === 'password');
  const isOurs = form.actionSite === 'same_origin' && kindOf(form) !== 'search';
  if (!hasPassword && !(isOurs && asksForWriting(form))) return [];
  const detail = hasPassword
    ? 'The form has a password field.'
    : 'The form has a field for text that people write.';
  return [
    defectOf(seen, {
      id: 'csrf-state-change-get',
      severity: hasPassword || speaksOfChange(form) ? 'medium' : 'low',
      detail,
      observed: 'method GET',
      expected: 'method POST',
      confirmed: true,
      reproduce: showForm(form),
    }),
  ];
}
