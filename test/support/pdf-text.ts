import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** Of all pages, in the order of the file, without line breaks. */
  text: string;
  /** The tags of the structure, in the order of the file. */
  tags: string[];
  /** Everything that is not in a compressed stream. */
  objects: string;
}

type CharacterMap = Map<number, string>;

/** Reads what pdfkit writes: pages with subset fonts that have a ToUnicode map. Not a reader for any PDF. */
export function readPdf(pdf: Buffer): ReadPdf {
  const { streams, dictionaries } = objectsOf(pdf);
  const maps = new Map<string, CharacterMap>();
  for (const [id, dictionary] of dictionaries) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1];
    if (map !== undefined) maps.set(id, characterMap(streams.get(map) ?? ''));
  }
  const objects = [...dictionaries.values()].join('\n');
  const fonts = new Map<string, CharacterMap>();
  for (const [, name = '', id = ''] of objects.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name, maps.get(id) ?? new Map<number, string>());
  const pages = [...objects.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => streams.get(id) ?? '');
  const tags = [...objects.matchAll(/\/S \/(\w+)\n/g)].map(([, tag = '']) => tag);
  return { text: pages.map((page) => textOf(page, fonts)).join(' '), tags, objects };
}

function objectsOf(pdf: Buffer): Record<'streams' | 'dictionaries', Map<string, string>> {
  const streams = new Map<string, string>();
  const dictionaries = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', stream = ''] = body.split('\nstream\n');
    dictionaries.set(id, dictionary);
    const bytes = stream.replace(/\nendstream$/, '');
    if (bytes !== '') streams.set(id, dictionary.includes('/FlateDecode') ? inflated(bytes) : bytes);
  }
  return { streams, dictionaries };
}

function inflated(bytes: string): string {
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** Ranges `<0001> <0005> [<0041> …]` of a ToUnicode map. */
function characterMap(stream: string): CharacterMap {
  const map: CharacterMap = new Map<number, string>();
  for (const [, first = '', codes = ''] of stream.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16);
    [...codes.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ''], index) => {
      map.set(start + index, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return map;
}

function textOf(page: string, fonts: ReadonlyMap<string, CharacterMap>): string {
  let font: CharacterMap = new Map<number, string>();
  let text = '';
  for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? font;
    if (shown === undefined) continue;
    for (const [, hex = ''] of shown.matchAll(/<(\w*)>/g))
      for (const code of hex.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(code, 16)) ?? '\u{FFFD}';
    text += ' ';
  }
  return text.replace(/\s+/g, ' ');
}
