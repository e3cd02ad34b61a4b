/** What authors put into a text, and what the head of each page has. */
export const OF_TEXT = new Set(
  [
    'a abbr address b bdi bdo big blockquote br caption center cite code col colgroup data dd del dfn div dl dt em figcaption figure font',
    'h1 h2 h3 h4 h5 h6 hr i img ins kbd li map area mark math ol p path picture pre q rp rt ruby s samp small source span strike strong sub',
    'sup svg table tbody td tfoot th thead time tr tt u ul var wbr html head body base link meta style title script noscript',
  ].flatMap((row) => row.split(' ')),
);
/** What may be in the head; anything else begins the body (HTML, "in head" and "after head" insertion modes). */
export const HEAD = new Set(
  'html head base basefont bgsound link meta title noscript noframes style script template'.split(' '),
);
