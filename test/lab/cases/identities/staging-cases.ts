import type { TestKey } from '@palisade/vocabulary';
import type { IdentityCase } from '../../identity-case';
import { html, linksTo, type MembersSite, type Visit } from '../../sites/members-site';
import { DIALECTS } from '../../sites/small-sql';
import { smallDatabase } from '../../sites/sql-shop';

const parameter = ({ url }: Visit, name: string): string =>
  new URL(url, 'https://shop.test').searchParams.get(name) ?? '';

/** A page for members with one parameter, to which their account links. */
const withPage =
  (address: string, page: (visit: Visit) => string) =>
  (site: MembersSite): void => {
    site.routes[new URL(address, 'https://shop.test').pathname] = site.members((visit) => html(page(visit)));
    site.routes['/account'] = site.members(() => html(`<p>Account</p>${linksTo(address, '/logout')}`));
  };

const notes = withPage('/notes?q=chair', (visit) => `<p>No note has ${parameter(visit, 'q')}</p>`);
const safeNotes = withPage(
  '/notes?q=chair',
  (visit) => `<p>No note has ${parameter(visit, 'q').replaceAll(/[<>&"']/g, '')}</p>`,
);

/** It shows what it gets, and would set the password of the account. */
const passwords = withPage(
  '/profile',
  (visit) => `<form><input name=note><input type=password name=password></form>${parameter(visit, 'note')}`,
);

const database = smallDatabase(DIALECTS.postgresql);
const rowsOf = (where: string): string => {
  try {
    return JSON.stringify(database({ where }));
  } catch {
    return '[]';
  }
};
const bills = withPage('/bills?id=7', (visit) => rowsOf(`id = ${parameter(visit, 'id')}`));
const safeBills = withPage('/bills?id=7', (visit) =>
  rowsOf(`id = ${Number.parseInt(parameter(visit, 'id'), 10) || 0}`),
);

/** What the account sees first is the page that it has chosen. */
const firstPage = (site: MembersSite): void => {
  let chosen = '/orders';
  const options = (): string =>
    ['/account', '/orders']
      .map((one) => `<option${one === chosen ? ' selected' : ''}>${one}</option>`)
      .join('');
  site.posts.push('/first');
  site.routes['/first'] = site.members(({ body }) => {
    chosen = new URLSearchParams(body).get('first') ?? '';
    return html('<p>Stored.</p>');
  });
  site.routes['/account'] = site.members(() =>
    html(`<form method="post" action="/first"><select name="first">${options()}</select></form>`),
  );
};

const tried = (
  name: string,
  site: IdentityCase['site'],
  test: TestKey,
  finds: NonNullable<IdentityCase['finds']>,
  isStaging = true,
): IdentityCase => ({
  name: `${name}${isStaging ? ', on staging' : ''}`,
  site,
  tests: ['mixed_content', test],
  isStaging,
  finds,
});

/** GET is tried as an account too; what may change data only where the owner permits it. */
export const STAGING_IDENTITY_CASES: readonly IdentityCase[] = [
  tried('a search of members shows what was searched', notes, 'reflected_xss', {
    'xss-html-context /notes?q': ['alice'],
  }),
  tried(
    'a search of members shows what was searched',
    notes,
    'reflected_xss',
    { 'xss-html-context /notes?q': ['alice'] },
    false,
  ),
  tried('a search of members removes marks', safeNotes, 'reflected_xss', {}),
  tried('a page of members reads its parameter as SQL', bills, 'sql_injection', {
    'sqli-boolean-based /bills?id': ['alice'],
  }),
  tried(
    'a page of members reads its parameter as SQL',
    bills,
    'sql_injection',
    { 'sqli-boolean-based /bills?id': ['alice'] },
    false,
  ),
  tried('a page of members removes marks', safeNotes, 'reflected_xss', {}, false),
  tried('a form of members changes a password', passwords, 'reflected_xss', {}, false),
  tried('a page of members reads its parameter as a number', safeBills, 'sql_injection', {}),
  {
    ...tried('a form of members chooses an address', firstPage, 'open_redirect', {}),
    reasons: {
      'alice /first': 'sending the form changed what the account has chosen, and the scan put it back',
    },
  },
];
