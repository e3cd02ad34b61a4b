import { adviceFor, knownProducts, type ProductSigns } from './known-products';

it.each<[ProductSigns, string[]]>([
  [{ fields: ['log', 'pwd', 'rememberme'] }, ['WordPress']],
  [{ paths: ['/blog/wp-json/wp/v2/posts'] }, ['WordPress']],
  [{ cookies: ['wordpress_test_cookie'] }, ['WordPress']],
  [{ fields: ['wpName', 'wpPassword', 'wpLoginToken'] }, ['MediaWiki']],
  [{ fields: ['csrfmiddlewaretoken', 'username'], headers: [['server', 'nginx']] }, ['Django', 'nginx']],
  [{ cookies: ['XSRF-TOKEN', 'shop_session'], fields: ['_token'] }, ['Laravel']],
  [{ cookies: ['_shop_session'], fields: ['authenticity_token'] }, ['Rails']],
  [{ cookies: ['JSESSIONID'], fields: ['_csrf'] }, ['Spring Security']],
  [{ fields: ['__RequestVerificationToken'] }, ['ASP.NET']],
  [{ cookies: ['connect.sid'] }, ['Express']],
  [{ cookies: ['roundcube_sessid'] }, ['PHP']],
  [{ paths: ['/manager/html'] }, ['Tomcat']],
  [{ headers: [['server', 'Microsoft-IIS/10.0']] }, ['IIS']],
])('knows a product by %j', (signs, products) => {
  expect(knownProducts(signs)).toEqual(products);
});

it.each<ProductSigns>([
  {},
  // Sinatra, Express with csurf, Angular, Starlette.
  { fields: ['authenticity_token'], cookies: ['rack.session'] },
  { fields: ['_csrf'], cookies: ['_csrf'] },
  { cookies: ['XSRF-TOKEN', 'JSESSIONID', 'csrftoken'] },
  { fields: ['login', 'pwd'], paths: ['/manager', '/wp-jsonp', '/wp-login.php.html'] },
])('knows none by %j', (signs) => expect(knownProducts(signs)).toEqual([]));

it('gives the settings of the known products only, in their order', () => {
  const advice = { 'a-rule': { nginx: 'nginx: on;', Express: 'Express: on', Caddy: 'Caddy: on' }, other: {} };
  expect(adviceFor(advice, ['Express', 'nginx'])).toEqual({
    'a-rule': ['Express: on', 'nginx: on;'],
    other: [],
  });
});
