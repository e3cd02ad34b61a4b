/** Lists of folders as the servers make them; each gets the folder and the names of its files. */
type List = (folder: string, names: readonly string[]) => string;

const href = (name: string): string => encodeURIComponent(name).replaceAll('%2F', '/');
const each = (names: readonly string[], line: (name: string) => string): string => names.map(line).join('\n');

/** Apache 2.4 with FancyIndexing and HTMLTable. */
export const apache: List = (
  folder,
  names,
) => `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html>
 <head>
  <title>Index of ${folder.replace(/\/$/, '') || '/'}</title>
 </head>
 <body>
<h1>Index of ${folder.replace(/\/$/, '') || '/'}</h1>
  <table>
   <tr><th valign="top">&nbsp;</th><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th><th><a href="?C=S;O=A">Size</a></th><th><a href="?C=D;O=A">Description</a></th></tr>
   <tr><th colspan="5"><hr></th></tr>
<tr><td valign="top">&nbsp;</td><td><a href="/">Parent Directory</a>       </td><td>&nbsp;</td><td align="right">  - </td><td>&nbsp;</td></tr>
${each(names, (name) => `<tr><td valign="top">&nbsp;</td><td><a href="${href(name)}">${name}</a></td><td align="right">2026-11-22 12:00  </td><td align="right">  2 </td><td>&nbsp;</td></tr>`)}
   <tr><th colspan="5"><hr></th></tr>
</table>
</body></html>`;

/** nginx 1.22 with autoindex. */
export const nginx: List = (folder, names) => `<html>
<head><title>Index of ${folder}</title></head>
<body>
<h1>Index of ${folder}</h1><hr><pre><a href="../">../</a>
${each(names, (name) => `<a href="${href(name)}">${name}</a>          22-Nov-2026 12:00                   2`)}
</pre><hr></body>
</html>`;

/** lighttpd 1.4 with mod_dirlisting. */
export const lighttpd: List = (
  folder,
  names,
) => `<!DOCTYPE html><html><head><title>Index of ${folder}</title></head><body><h2>Index of ${folder}</h2><div class="list"><table summary="Directory Listing" cellpadding="0" cellspacing="0"><tbody><tr class="d"><td class="n"><a href="../">..</a>/</td></tr>
${each(names, (name) => `<tr><td class="n"><a href="${href(name)}">${name}</a></td><td class="m">2026-Nov-22</td></tr>`)}</tbody></table></div><div class="foot">lighttpd/1.4.69</div></body></html>`;

/** http.server of Python 3. */
export const python: List = (folder, names) => `<!DOCTYPE HTML>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Directory listing for ${folder}</title>
</head>
<body>
<h1>Directory listing for ${folder}</h1>
<hr>
<ul>
${each(names, (name) => `<li><a href="${href(name)}">${name}</a></li>`)}
</ul>
<hr>
</body>
</html>`;

/** serve-index 1.9 of Express: absolute addresses. */
export const serveIndex: List = (folder, names) =>
  `<!DOCTYPE html><html><head><meta charset='utf-8'><title>listing directory ${folder}</title></head><body class="directory"><input id="search" type="text"><div id="wrapper"><h1><a href="/">~</a></h1><ul id="files" class="view-tiles">${each(names, (name) => `<li><a href="${folder}${href(name)}" class="icon" title="${name}"><span class="name">${name}</span></a></li>`)}</ul></div></body></html>`;

/** serve 14: absolute addresses, with slashes as entities. */
export const serve: List = (folder, names) =>
  `<!DOCTYPE html><html lang="en"> <head> <title>Files within site${folder}</title> </head> <body> <main> <header> <h1> <i>Index of&nbsp;</i> <a href="&#47;">site/</a> </h1> </header> <ul id="files"> ${each(names, (name) => `<li> <a href="${folder.replaceAll('/', '&#47;')}${href(name)}" title="${name}" class="file">${name}</a> </li>`)} </ul></main> </body></html>`;

/** http-server 14: the title of Apache, and another signature. */
export const httpServer: List = (folder, names) =>
  `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <title>Index of ${folder}</title>
  </head>
  <body>
<h1>Index of ${folder}</h1>
<table><tr><td class="display-name"><a href="../">../</a></td></tr>
${each(names, (name) => `<tr><td class="display-name"><a href="./${href(name)}">${name}</a></td></tr>`)}</table>
<br><address>Node.js v20.20.2/ <a href="https://github.com/http-party/http-server">http-server</a> server running @ shop.test</address>
</body></html>`;

/** IIS 10 with directory browsing. */
export const iis: List = (
  folder,
  names,
) => `<html><head><title>shop.test - ${folder}</title></head><body><H1>shop.test - ${folder}</H1><hr>
<pre><A HREF="/">[To Parent Directory]</A><br><br>${each(names, (name) => ` 11/22/2026 12:00 PM            2 <A HREF="${folder}${href(name)}">${name}</A><br>`)}</pre><hr></body></html>`;

/** DefaultServlet of Tomcat 9. */
export const tomcat: List = (folder, names) =>
  `<!doctype html><html><head><title>Directory Listing For [${folder}]</title></head><body><h1>Directory Listing For [${folder}] - <a href="/"><b>Up To [/]</b></a></h1><hr class="line"><table>${each(names, (name) => `<tr><td align="left"><a href="${folder}${href(name)}"><tt>${name}</tt></a></td></tr>`)}</table><hr class="line"><h3>Apache Tomcat/9.0.70</h3></body></html>`;

/** DefaultServlet of Jetty 10. */
export const jetty: List = (folder, names) =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Directory: ${folder}</title></head><body><h1 class="title">Directory: ${folder}</h1><table class="listing"><tbody>${each(names, (name) => `<tr><td class="name"><a href="${folder}${href(name)}">${name}</a></td></tr>`)}</tbody></table></body></html>`;

/** file_server browse of Caddy 2. */
export const caddy: List = (folder, names) =>
  `<!DOCTYPE html><html><head><title>${folder}</title><meta name="color-scheme" content="light dark"></head><body><header><h1><a href="/">/</a></h1></header><main><table><tbody><tr><td><a href="..">Up</a></td></tr>${each(names, (name) => `<tr class="file"><td><a href="./${href(name)}"><span class="name">${name}</span></a></td></tr>`)}</tbody></table></main><footer>Served with <a rel="noopener noreferrer" href="https://caddyserver.com">Caddy</a></footer></body></html>`;

/** http.FileServer of Go. */
export const goFiles: List = (_folder, names) =>
  `<!doctype html>\n<meta name="viewport" content="width=device-width">\n<pre>\n${each(names, (name) => `<a href="${href(name)}">${name}</a>`)}\n</pre>\n`;

export const bucket = (xmlns: string, names: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="${xmlns}"><Name>shop</Name><Prefix></Prefix><IsTruncated>false</IsTruncated>${each(names, (name) => `<Contents><Key>${name}</Key><Size>2</Size></Contents>`)}</ListBucketResult>`;

/** WsgiDAV 4 with its directory browser. */
export const wsgidav: List = (folder, names) =>
  `<!DOCTYPE html><html><head><title>WsgiDAV - Index of ${folder}</title></head><body><h1>Index of ${folder}</h1><table><tbody><tr><td><a href="/">Parent Directory</a></td></tr>${each(names, (name) => `<tr><td><a href="${folder}${href(name)}">${name}</a></td></tr>`)}</tbody></table><hr><a href="https://github.com/mar10/wsgidav/">WsgiDAV/4.3.3</a></body></html>`;

/** h5ai 0.30: scripts draw the list, and this is what comes without them. */
export const h5ai: List = (folder, names) =>
  `<!DOCTYPE html><html class="no-js" lang="en"><head><title>index - powered by h5ai v0.30.0 (https://larsjung.de/h5ai/)</title><script src="/_h5ai/public/js/scripts.js"></script></head><body class="index" id="root"><div id="fallback"><table><tr><th class="fb-i"></th><th class="fb-n"><span>Name</span></th></tr><tr><td class="fb-i"></td><td class="fb-n"><a href="..">Parent Directory</a></td></tr>${each(names, (name) => `<tr><td class="fb-i"></td><td class="fb-n"><a href="${folder}${href(name)}">${name}</a></td></tr>`)}</table></div></body></html>`;

/** The browser plugin of sabre/dav 4. */
export const sabreDav: List = (folder, names) =>
  `<!DOCTYPE html><html><head><title>${folder.slice(1)} - sabre/dav 4.4.0</title></head><body><header><a href="/">sabre/dav</a></header><nav><a href="/" class="btn">Home</a></nav><section><h1>Nodes</h1><table class="nodeTable">${each(names, (name) => `<tr><td class="nameColumn"><a href="${folder}${href(name)}">${name}</a></td></tr>`)}</table></section></body></html>`;

/** mod_dav_svn of Subversion 1.14. */
export const subversion: List = (folder, names) =>
  `<html><head><title>project - Revision 12: ${folder.replace(/\/$/, '')}</title></head>\n<body>\n <h2>project - Revision 12: ${folder.replace(/\/$/, '')}</h2>\n <ul>\n  <li><a href="../">..</a></li>\n${each(names, (name) => `  <li><a href="${href(name)}">${name}</a></li>`)}\n </ul>\n</body></html>`;

export const miniHttpd = (folder: string, names: readonly string[]): string =>
  `<html>\n  <head>\n    <title>Index of .${folder}</title>\n  </head>\n  <body bgcolor="#99cc99">\n    <h4>Index of .${folder}</h4>\n    <pre>\n<a href=".">.                               </a>    27Nov2026 18:46           4096\n<a href="..">..                              </a>    27Nov2026 18:46           4096\n${names.map((name) => `<a href="${encodeURI(name)}">${name.padEnd(32)}</a>    27Nov2026 18:46              2`).join('\n')}\n    </pre>\n`;

export const webfs = (folder: string, names: readonly string[]): string =>
  `<head><title>shop.test:8001${folder}</title></head>\n<body bgcolor=white text=black>\n<h1>listing: \n<a href="/">/</a><a href="${folder}">${folder.slice(1)}</a></h1><hr noshade size=1><pre>\n<b>access      user      group     date             size  name</b>\n\ndrwxr-xr-x  root      root      Nov 27 18:46  &lt;PARENTDIR&gt;  <a href="../">..</a>\n${names.map((name) => `-rw-r--r--  root      root      May 20  2025         2 B  <a href="${encodeURI(name)}">${name}</a>`).join('\n')}\n</pre><hr noshade size=1>\n<small><a href="http://bytesex.org/webfs.html">webfs/1.21</a> &nbsp; 27/Nov/2026 18:46:12 GMT</small>\n</body>\n`;

/** rclone serve, and what imitates the lists of Caddy: columns sort, and no name of the server. */
export const sortedTable = (
  folder: string,
  names: readonly string[],
  wordsOf: (name: string) => string = (name) => name,
): string =>
  `<!DOCTYPE html><title>${folder}</title><h1><a href="">${folder}</a></h1><table><tr><th><a href="?sort=name&order=asc">Name</a></th><th><a href="?sort=size&order=asc">Size</a></th><th><a href="?sort=time&order=asc">Modified</a></th></tr><tr><td><a href="..">Go up</a></td></tr>${names.map((name) => `<tr><td><a href="${encodeURI(name)}"><span class="name">${wordsOf(name)}</span></a></td><td>2</td></tr>`).join('')}</table>`;

/** markserv 1.17, in its own design: the title is the name of the folder on its disk. */
export const markserv = (
  names: readonly string[],
  wordsOf: (name: string) => string = (name) => name,
): string =>
  `<!DOCTYPE html><html><head><title>our-files</title></head><body><h1><a href="/">./</a></h1><ul>${names.map((name) => `<li class="icon isfile"><a href="${encodeURI(name)}">${wordsOf(name)}</a></li>`).join('')}</ul><footer>Served by <a href="https://www.npmjs.com/package/markserv">MarkServ</a></footer></body></html>`;

/** weborf 0.19, which signs the list with its name and version. */
export const weborf = (names: readonly string[]): string =>
  `<!DOCTYPE HTML><html><head><title>weborf</title></head><body><h4>weborf</h4><div class="list"><table><tr><td></td><td>Name</td><td>Size</td><td>Last Modified</td></tr>${names.map((name) => `<tr><td>f</td><td><a href="${encodeURI(name)}">${name}</a></td><td>4 B</td></tr>`).join('')}</table></div><div class="foot">weborf/0.19 (GNU/Linux)</div></body></html>`;

export const miniserve = (folder: string, names: readonly string[]): string =>
  `<!DOCTYPE html><html><head><title>shop.test${folder}</title></head><body><nav><a href="?download=tar_gz">Download .tar.gz</a></nav><table><thead><tr><th class="name"><span class="chevron">↕</span><a href="?sort=name&amp;order=desc" title="Sort by name">Name</a></th><th class="size"><a href="?sort=size&amp;order=desc">Size</a></th><th class="date"><a href="?sort=date&amp;order=desc">Last modification</a></th></tr></thead><tbody><tr><td colspan="3"><a class="root" href="../">Parent directory</a></td></tr>${names.map((name) => `<tr class="entry-type-file"><td><p><a class="file" href="${folder}${encodeURI(name)}">${name}</a></p></td><td class="size-cell">2 B</td></tr>`).join('')}</tbody></table><footer><a href="https://github.com/svenstaro/miniserve">miniserve</a>/0.27</footer></body></html>`;
