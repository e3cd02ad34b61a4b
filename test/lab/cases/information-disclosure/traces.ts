import type { CaseOf } from '../../lab-case';
import { onMissing } from './missing-page';

const TRACE = ['info-stack-trace medium'];

/** As each language or application writes its frames. */
const WRITTEN: readonly [name: string, body: string, type?: string][] = [
  [
    'a table of an application in PHP (phpLDAPadmin)',
    '<h3>Error</h3>E_WARNING: Array to string conversion<table><tr><td colspan="2"><b><small>File</small></b></td><td>/usr/share/shop/lib/functions.php (191)</td></tr><tr><td>&nbsp;</td><td><b><small>Function</small></b></td><td><small>error&nbsp;(a:5:{})</small></td></tr><tr><td colspan="2"><b><small>File</small></b></td><td>/usr/share/shop/htdocs/cmd.php (27)</td></tr></table>',
  ],
  [
    'Xdebug',
    "<table><tr><th>Call Stack</th></tr><tr><td>1</td><td>0.0002</td><td>389456</td><td>{main}( )</td><td title='/var/www/shop/index.php'>.../index.php<b>:</b>0</td></tr><tr><td>2</td><td>0.0004</td><td>391000</td><td>show( )</td><td title='/var/www/shop/list.php'>.../list.php<b>:</b>12</td></tr></table>",
  ],
  [
    'CodeIgniter',
    '<h4>A PHP Error was encountered</h4><p>Backtrace:</p><p style="margin-left:10px">File: /var/www/shop/application/controllers/Cart.php<br />Line: 12<br />Function: _error_handler</p><p style="margin-left:10px">File: /var/www/shop/index.php<br />Line: 315<br />Function: require_once</p>',
  ],
  [
    'Moodle',
    '<div>Stack trace:</div><ul><li>line 1498 of /lib/dml/moodle_database.php: call to moodle_database-&gt;get_record_select()</li><li>line 27 of /course/view.php: call to get_course()</li></ul>',
  ],
  [
    'Kohana',
    '<ol><li><p>APPPATH/classes/Controller/Cart.php [ 12 ] » show()</p></li><li><p>DOCROOT/index.php [ 118 ] » execute()</p></li></ol>',
  ],
  [
    'SimpleSAMLphp',
    '<pre>SimpleSAML_Error_Error: UNHANDLEDEXCEPTION\nBacktrace:\n2 www/_include.php:45 (SimpleSAML_exception_handler)\n1 lib/SimpleSAML/Session.php:312 (SimpleSAML_Session::load)\n0 [builtin] (N/A)</pre>',
  ],
  [
    'Symfony as text',
    'Cart not found\n\n  at App\\Controller\\CartController-&gt;show(3)\n     (src/Controller/CartController.php:12)\n  at Symfony\\Component\\HttpKernel\\HttpKernel-&gt;handle(object(Request), 1)\n     (vendor/symfony/http-kernel/HttpKernel.php:181)',
    'text/plain',
  ],
  [
    'JSON of Symfony with members for file and line',
    String.raw`{"status":500,"trace":[{"function":"","file":"\/srv\/shop\/src\/Cart.php","line":12,"args":[]},{"function":"show","file":"\/srv\/shop\/vendor\/symfony\/http-kernel\/HttpKernel.php","line":181,"args":[]}]}`,
    'application/json',
  ],
  [
    'Perl',
    '<pre>no cart at /usr/share/perl5/Shop/Cart.pm line 12.\n\tShop::Cart::show("Shop::Cart", 3) called at /usr/share/shop/index.cgi line 9\n\tmain::run() called at /usr/share/shop/index.cgi line 40\n</pre>',
  ],
  [
    'Lua',
    "<pre>stack traceback:\n\t[C]: in function 'error'\n\t/srv/shop/cart.lua:12: in function 'show'\n\t/srv/shop/app.lua:40: in function &lt;/srv/shop/app.lua:30&gt;</pre>",
  ],
  [
    'Elixir',
    '<pre>** (KeyError) key :cart not found\n    (shop 0.1.0) lib/shop_web/controllers/cart.ex:12: ShopWeb.CartController.show/2\n    (phoenix 1.7.2) lib/phoenix/router.ex:425: Phoenix.Router.__call__/5</pre>',
  ],
  [
    'Rust',
    "<pre>thread 'main' panicked at src/cart.rs:12:5:\nstack backtrace:\n   0: shop::cart::show\n             at ./src/cart.rs:12:5\n   1: shop::main\n             at ./src/main.rs:40:9</pre>",
  ],
  [
    'Lucee',
    '<table><tr><td>Stacktrace</td><td>called from C:\\inetpub\\shop\\cart.cfc: line 12<br>called from C:\\inetpub\\shop\\index.cfm: line 40</td></tr></table>',
  ],
];

/** What only looks like frames. */
const OTHERS: readonly [name: string, body: string][] = [
  ['addresses of pages', '<p>See</p><ul><li>/help/index.php?page=12</li><li>/news/list.php?id=80</li></ul>'],
  ['one place in PHP', '<p>Failed: /var/www/shop/index.php:12</p>'],
  ['places in a style guide', '<p>Write cart.ex:12 and main.rs:40:9 in reviews.</p>'],
];

export const WRITTEN_TRACE_CASES: CaseOf[] = [
  ...WRITTEN.map(([name, body, type]) =>
    onMissing(`trace of ${name}`, body, TRACE, { status: 500, ...(type !== undefined && { type }) }),
  ),
  ...OTHERS.map(([name, body]) =>
    onMissing(`no trace: ${name}`, body, [], { guards: 'no frames', status: 500 }),
  ),
];
