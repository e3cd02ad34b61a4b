import type { MazeWays } from './maze-site';

const LOCATION = { status: 302, fields: { location: 'TO' } };
const sitemap = '<urlset><url><loc>http://HOST/found/sitemap</loc></url></urlset>';
/** A form of GET that only chooses. */
const choosing = (fields: string): string =>
  `<form method="get" action="TO">${fields}<button type="submit">Show</button></form>`;

/**
 * The classes of pages that public crawl mazes have and that need no browser: links in each attribute, addresses in texts, comments and programs, fields of
 * responses, and known files.
 */
export const SERVED_WAYS: MazeWays = {
  'header-content-location': { fields: { 'content-location': 'TO' } },
  'header-link': { fields: { link: '<TO>; rel="next"' } },
  'header-location': LOCATION,
  'header-refresh': { fields: { refresh: '60; url=TO' } },
  'font-face': {
    head: '<link rel="stylesheet" href="/maze.css">',
    files: { '/maze.css': ['text/css', '@font-face { font-family: x; src: url(TO) }'] },
  },
  doctype: {
    document:
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "TO"><html><head><title>x</title></head><body><h1>Doctype</h1></body></html>',
  },
  'html-manifest': {
    document:
      '<!doctype html><html manifest="TO"><head><title>x</title></head><body><h1>x</h1></body></html>',
  },
  'body-background': {
    document:
      '<!doctype html><html><head><title>x</title></head><body background="TO"><h1>x</h1></body></html>',
  },
  'a-href': '<a href="TO">Go</a>',
  'a-target': '<a href="TO" target="_blank" rel="noopener">Go</a>',
  'a-ping': '<a href="/" ping="TO">Go</a>',
  'applet-archive': '<applet code="x.class" archive="TO"></applet>',
  'applet-codebase': '<applet code="x.class" codebase="TO"></applet>',
  'area-href':
    '<img usemap="#m" alt=""><map name="m"><area shape="rect" coords="0,0,9,9" href="TO" alt="x"></map>',
  'area-ping': '<map><area href="/" ping="TO"></map>',
  'audio-src': '<audio src="TO"></audio>',
  'audio-source-src': '<audio><source src="TO"></audio>',
  'audio-source-srcset': '<audio><source srcset="TO 1x, /x.png 2x"></audio>',
  'base-relative-link': { head: '<base href="/found/">', body: '<a href="base-relative-link">Go</a>' },
  'base-href': { head: '<base href="TO">' },
  'blockquote-cite': '<blockquote cite="TO">x</blockquote>',
  'button-formaction': '<form action="/"><button formaction="TO">Show</button></form>',
  'comment-conditional': { head: '<!--[if IE 6]><link rel="next" href="TO"><![endif]-->' },
  'comment-link': '<!-- <li><a href="TO">Old page</a></li> -->',
  'css-hover-menu':
    '<style>li ul { display: none } li:hover ul { display: block }</style><ul><li>More<ul><li><a href="TO">Go</a></ul></ul>',
  'del-cite': '<del cite="TO">x</del>',
  'embed-src': '<embed src="TO">',
  'form-get':
    '<form method="get" action="TO"><input type="hidden" name="a" value="b"><button>Show</button></form>',
  'form-get-text': '<form method="get" action="TO"><input name="name" value="x"><button>Show</button></form>',
  'form-post': '<form method="post" action="TO"><button>Show</button></form>',
  'form-select': choosing('<select name="colour"><option value="red">Red<option value="blue">Blue</select>'),
  'form-radio': choosing(
    '<input type="radio" name="size" value="s" checked><input type="radio" name="size" value="m">',
  ),
  'form-checkbox': choosing('<input type="checkbox" name="new" value="1"> New'),
  'form-image': '<form method="get" action="TO"><input type="image" src="/go.png" alt="Show"></form>',
  'frame-src': {
    document:
      '<html><head><title>x</title></head><frameset cols="50%,50%"><frame src="TO"><frame src="/x.png"></frameset></html>',
  },
  'iframe-src': '<iframe src="TO"></iframe>',
  'iframe-srcdoc': `<iframe srcdoc='<a href="TO">Go</a>'></iframe>`,
  'img-src': '<img src="TO" alt="">',
  'img-data-src': '<img data-src="TO" alt="">',
  'img-srcset': '<img srcset="/x.png 1x, TO 2x" alt="">',
  'img-longdesc': '<img src="/x.png" longdesc="TO" alt="">',
  'img-lowsrc': '<img src="/x.png" lowsrc="TO" alt="">',
  'img-dynsrc': '<img src="/x.png" dynsrc="TO" alt="">',
  'input-src': '<input type="image" src="TO" alt="x">',
  isindex: '<isindex action="TO">',
  'link-href': { head: '<link rel="next" href="TO">' },
  'meta-refresh': { head: '<meta http-equiv="refresh" content="30; url=TO">' },
  'meta-csp-report': {
    head: `<meta http-equiv="content-security-policy" content="img-src 'self'; report-uri TO">`,
  },
  'meta-og': { head: '<meta property="og:url" content="http://HOSTTO">' },
  'meta-pinned': {
    head: '<meta name="msapplication-task" content="name=x;action-uri=http://HOSTTO;icon-uri=/x.ico">',
  },
  'noscript-link': '<noscript><a href="TO">Go</a></noscript>',
  'object-codebase': '<object codebase="TO"></object>',
  'object-data': '<object data="TO"></object>',
  'object-param': '<object><param name="movie" value="TO"></object>',
  'picture-source': '<picture><source srcset="TO"><img src="/x.png" alt=""></picture>',
  'profile-head': {
    document: '<!doctype html><html><head profile="TO"><title>x</title></head><body><h1>x</h1></body></html>',
  },
  'q-cite': '<q cite="TO">x</q>',
  'script-comment': '<script>// see http://HOSTTO\n</script>',
  'script-location-later': '<script>function go() { location.href = "TO"; }</script>',
  'script-replace': '<script>setTimeout(function () { window.location.replace("TO"); }, 90000);</script>',
  'script-string': '<script>var next = "http://HOSTTO";</script>',
  'svg-a': '<svg><a href="TO"><text>x</text></a></svg>',
  'svg-a-xlink': '<svg><a xlink:href="TO"><text>x</text></a></svg>',
  'svg-image': '<svg><image href="TO"/></svg>',
  'svg-image-xlink': '<svg><image xlink:href="TO"/></svg>',
  'table-background': '<table background="TO"><tr><td>x</table>',
  'td-background': '<table><tr><td background="TO">x</table>',
  'text-address': '<p>Its page is http://HOSTTO. Read it.</p>',
  'text-path': '<p>Its page is TO</p>',
  'text-dot-path': '<p>Its page is ..TO</p>',
  'url-full': '<a href="http://HOSTTO">Go</a>',
  'url-schemeless': '<a href="//HOSTTO">Go</a>',
  'url-relative': '<a href="..TO">Go</a>',
  'url-entities': '<a href="/found&#x2f;url-entities">Go</a>',
  'video-poster': '<video poster="TO"></video>',
  'video-src': '<video src="TO"></video>',
  'video-track': '<video><track src="TO"></video>',
  // Reports about other crawlers.
  'link-program-argument': `<a href="javascript:showPage('TO', 'en')" name="m">M3</a>`,
  'link-handler':
    '<a href="#" onclick="window.location.href = window.location.origin + &quot;TO&quot;">Go</a>',
  'htmx-get': '<div hx-get="TO" hx-trigger="revealed">Reviews</div>',
  'frame-quoted-name': { body: '<iframe src="..TO"></iframe>', to: "/found/this%20is%20the%20'name'" },
  'list-that-leads':
    '<select onchange="location = this.value"><option>Choose<option value="TO">All articles</select>',
  'robots-sitemap': {
    body: '',
    to: '/found/robots',
    files: { '/robots.txt': ['text/plain', 'Sitemap: http://HOST/found/robots\n'] },
  },
  sitemap: { body: '', files: { '/sitemap.xml': ['application/xml', sitemap] } },
};
