import { pagesOfSettings } from './pages-of-settings';

it('takes pages that settings name, each once, and no endpoint that may take POST alone', () => {
  expect(
    pagesOfSettings({
      cookie_security: { endpoints: ['/account', '/cart'] },
      csrf_protection: { endpoints: ['/account'] },
      brute_force: { endpoints: ['/api/login'] },
      security_txt: {},
    }),
  ).toEqual(['/account', '/cart']);
});
