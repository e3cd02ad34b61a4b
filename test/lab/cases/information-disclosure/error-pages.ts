/** Pages as the sources of each framework write them; long parts that no test reads are left out. */

export const django404 = `<!DOCTYPE html><html lang="en"><head><title>Page not found at /x</title></head><body>
<div id="summary"><h1>Page not found <span>(404)</span></h1></div>
<div id="explanation"><p>You’re seeing this error because you have <code>DEBUG = True</code> in
your Django settings file. Change that to <code>False</code>, and Django will display a standard 404 page.</p></div></body></html>`;

export const werkzeug = (hasConsole: boolean): string => `<!doctype html><html lang=en><head>
<title>KeyError: 'id' // Werkzeug Debugger</title>
<script>
  var CONSOLE_MODE = false,
      EVALEX = ${String(hasConsole)},
      EVALEX_TRUSTED = false,
      SECRET = "Zk3pXvQm4tB1sLw8Yc0D";
</script></head><body><div class="debugger"><h1>KeyError</h1><h2 class="traceback">Traceback</h2></div></body></html>`;

export const werkzeugConsole = `<!doctype html><html lang=en><head><title>Console // Werkzeug Debugger</title>
<script>
  var CONSOLE_MODE = true,
      EVALEX = true,
      EVALEX_TRUSTED = false,
      SECRET = "Zk3pXvQm4tB1sLw8Yc0D";
</script></head><body><div class="debugger"><h1>Interactive Console</h1></div></body></html>`;

export const railsRoute = `<!DOCTYPE html><html><head><title>Action Controller: Exception caught</title></head><body>
<header><h1>Routing Error</h1></header><h2>No route matches [GET] "/x"</h2><p><code>Rails.root: /srv/shop</code></p></body></html>`;

export const railsConsole = `<!DOCTYPE html><html><head><title>Action Controller: Exception caught</title></head><body>
<h1>NameError in ShopController#index</h1><code>Rails.root: /srv/shop</code><a href="#">Application Trace</a>
<div id="console" data-mount-point='/__web_console' data-session-id='1f' data-prompt-label='>> '></div></body></html>`;

export const symfony = `<!DOCTYPE html><html><head><title>No route found (404 Not Found)</title></head><body>
<header><h1 class="logo">Symfony Exception</h1></header><div class="exception-summary">
<h1 class="break-long-words exception-message">No route found for "GET https://shop.test/x"</h1></div></body></html>`;
export const symfonyProduction =
  '<!DOCTYPE html><html><head><title>An Error Occurred: Not Found</title></head><body><div class="container"><h1>Oops! An Error Occurred</h1><h2>The server returned a "404 Not Found".</h2></div></body></html>';

export const laravel =
  '<!doctype html><html><head><title>Undefined variable</title></head><body><script>window.data = {"report":{}}; window.ignite(window.data);</script></body></html>';
export const whoops =
  '<!DOCTYPE html><html><head><title>Whoops! There was an error.</title></head><body><div class="Whoops container"><div class="stack-container"></div></div></body></html>';

export const aspNet = `<html><head><title>Object reference not set</title></head><body><h1>Server Error in '/' Application.</h1>
<b>Source Error:</b> <code>Line 12: cart.Add()</code><b>Stack Trace:</b>
<hr width=100% size=1 color=silver><b>Version Information:</b>&nbsp;Microsoft .NET Framework Version:4.0.30319; ASP.NET Version:4.8.4330.0</body></html>`;
export const aspNetRemote = `<html><head><title>Runtime Error</title></head><body><h1>Server Error in '/' Application.</h1><h2><i>Runtime Error</i></h2>
<b>Details:</b> To enable the details of this specific error message to be viewable on remote machines, please create a &lt;customErrors&gt; tag.</body></html>`;

export const javaTrace = `java.lang.IllegalStateException: no cart
\tat com.example.shop.CartController.show(CartController.java:42)
\tat org.springframework.web.servlet.DispatcherServlet.doDispatch(DispatcherServlet.java:1067)
\tat java.base/java.lang.Thread.run(Thread.java:840)`;

export const whitelabel = (trace: string): string =>
  `<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you are seeing this as a fallback.</p><div>There was an unexpected error (type=Not Found, status=404).</div><div style='white-space:pre-wrap;'>${trace}</div></body></html>`;

export const tomcat = (hasTrace: boolean, server = 'Apache Tomcat/9.0.65'): string =>
  `<!doctype html><html lang="en"><head><title>HTTP Status 500 – Internal Server Error</title></head><body><h1>HTTP Status 500 – Internal Server Error</h1>${hasTrace ? `<p><b>Exception</b></p><pre>${javaTrace}</pre>` : ''}<hr class="line" /><h3>${server}</h3></body></html>`;

export const pythonTrace = `Traceback (most recent call last):
  File &quot;/srv/shop/app.py&quot;, line 12, in cart
    return carts[id]
  File &quot;/srv/shop/carts.py&quot;, line 40, in __getitem__
KeyError: 3`;

export const nodeTrace = `NotFoundError: Not Found
    at /srv/shop/app.js:27:8
    at Layer.handle [as handle_request] (/srv/shop/node_modules/express/lib/router/layer.js:95:5)`;

export const rubyTrace = `undefined method 'id' for nil (NoMethodError)
/srv/shop/lib/cart.rb:12:in \`show'
/srv/shop/config.ru:3:in \`call'`;

export const dotNetTrace = `System.NullReferenceException: Object reference not set
   at Shop.Cart.Show(Int32 id) in C:\\shop\\Cart.cs:line 12
   at Shop.Program.Main() in C:\\shop\\Program.cs:line 3`;

/** main/main.c and Zend/zend_exceptions.c, with html_errors. */
export const phpException = `<br />
<b>Fatal error</b>:  Uncaught TypeError: trim(): Argument #1 ($string) must be of type string, array given in /var/www/html/list.php:3
Stack trace:
#0 /var/www/html/list.php(3): trim(Array)
#1 /var/www/html/index.php(9): show(Array)
#2 {main}
  thrown in <b>/var/www/html/list.php</b> on line <b>3</b><br />
`;

/** src/http/ngx_http_special_response.c */
export const nginx = (line: string): string =>
  `<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n<hr><center>${line}</center>\r\n</body>\r\n</html>\r\n`;
/** server/core.c, ap_psignature() */
export const apache =
  '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>404 Not Found</title>\n</head><body>\n<h1>Not Found</h1>\n<hr>\n<address>Apache/2.4.57 (Debian) Server at shop.test Port 443</address>\n</body></html>\n';
