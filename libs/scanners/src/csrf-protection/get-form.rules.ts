import { asksForWriting, isLeftToScripts, kindOf, speaksOfChange } from './form-kind';
import { showForm, showToken } from './reproduce';
import { type FormRule, sightingOf } from './seen-form';

/** A token that leaves the site, or is in addresses. */
export const seeLeak: FormRule = (seen) => {
  const { form } = seen;
  const changing = form.tokens.filter(({ behaviour }) => behaviour !== 'constant');
  const [token] = changing;
  // Who writes `method="get"` lets browsers send the form, whatever scripts do with parts of it (lists of WordPress).
  if (token === undefined || (isLeftToScripts(form) && !form.saysGet)) return [];
  const common = {
    detail: `The token is in ${token.name === '' ? 'a hidden field' : token.name}.`,
    token,
    confirmed: form.isCompared,
    reproduce: showToken(form, token),
  };
  if (form.actionSite === 'third_party' && form.carriesOwnToken)
    return [
      sightingOf(seen, {
        ...common,
        rule: 'csrf-token-cross-origin',
        observed: `the form goes to ${new URL(form.action).hostname}`,
        expected: 'no token in forms to other sites',
      }),
    ];
  const isToken = form.carriesOwnToken || changing.some(({ namedAsToken }) => namedAsToken);
  if (form.method !== 'GET' || form.actionSite !== 'same_origin' || !isToken) return [];
  return [
    sightingOf(seen, {
      ...common,
      rule: 'csrf-token-in-url',
      observed: 'a GET form with a token',
      expected: 'no token in GET forms',
    }),
  ];
};

export const seeStateChange: FormRule = (seen) => {
  const { form } = seen;
  if (isLeftToScripts(form)) return [];
  // Browsers send no field without a name: a script reads it (NZBGet).
  const fields = form.fields.filter(({ name }) => name !== '');
  const hasPassword = fields.some(({ type }) => type === 'password');
  const isOurs = form.actionSite === 'same_origin' && kindOf(form) !== 'search';
  if (!hasPassword && !(isOurs && asksForWriting({ ...form, fields }))) return [];
  return [
    sightingOf(seen, {
      rule: 'csrf-state-change-get',
      severity: hasPassword || speaksOfChange(form) ? 'medium' : 'low',
      detail: hasPassword
        ? 'The form has a password field.'
        : 'The form has a field for text that people write.',
      observed: 'method GET',
      expected: 'method POST',
      confirmed: true,
      reproduce: showForm(form),
    }),
  ];
};
