import type { CaseOf } from '../../lab-case';
import {
  type Answer,
  type FormSite,
  type Visit,
  formSite,
  missingFields,
  profileForm,
} from '../../sites/form-site';

/** A start page with a link to `/profile`, where the form is. */
export const profile = (
  name: string,
  {
    form,
    post = () => missingFields,
    ...site
  }: Omit<FormSite, 'routes'> & { form: (visit: Visit) => string; post?: (visit: Visit) => Answer },
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name,
  site: (ground) =>
    ground.site(
      formSite({
        ...site,
        routes: {
          'GET /': () => '<a href="/profile">Your profile</a> <a href="/logout">Sign out</a>',
          'GET /profile': form,
          'POST /profile': post,
        },
      }),
    ),
  expected,
  untouched: /^GET \/logout|^POST (?!\/profile)/,
  ...more,
});

export const NAMED: Partial<CaseOf> = { endpoints: ['/profile'] };
export const bare = (): string => profileForm();
