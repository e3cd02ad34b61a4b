import type { HarmlessChange } from './harmless-change';
import { GOODS, type LabShop, labShop, LOGO } from './lab-shop';

const base = labShop();
/** The page with pictures, otherwise. */
const goods = (html: string, more: Partial<LabShop> = {}): LabShop =>
  labShop({ pages: { ...base.pages, '/goods': html }, ...more });
const logo = (address: string): LabShop =>
  goods(`${LOGO.replace('/img/logo.png', address)}${GOODS.join('')}`);
const further = (html: string): LabShop => goods(`${LOGO}${GOODS.join('')}${html}`);
const each = (replace: (html: string) => string): LabShop => goods(`${LOGO}${GOODS.map(replace).join('')}`);

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const slide = (name: string): LabShop => goods(`${LOGO}<img src="/slides/${name}.jpg">${GOODS[0]}`);
const album = (name: string): LabShop =>
  goods(`${LOGO}${['1', '2', '3', '4'].map((each) => `<img src="/album/${name}/${each}.jpg">`).join('')}`);
const behind = (name: string): LabShop =>
  further(`<style>body { background: url(/days/${name}.jpg) }</style>`);

/** What pages do with their pictures, without a defacement. */
export const HARMLESS_PICTURES: readonly HarmlessChange[] = [
  { name: 'a carousel', shops: ['sea', 'wood', 'hill', 'lake'].map(slide) },
  {
    name: 'a page that shows other pictures at each visit',
    shops: ['sea', 'wood', 'hill'].map(album),
  },
  { name: 'a carousel that shows a picture twice', shops: ['sea', 'wood', 'wood', 'lake'].map(slide) },
  {
    name: 'advertisements of another host',
    shops: ['one', 'two', 'three'].map((name) => further(`<img src="https://ads.example.net/${name}.gif">`)),
  },
  {
    // dgtlmoon/changedetection.io#1648
    name: 'pictures that a script loads late',
    shops: [base, base, each((html) => html.replace('src=', `src="${BLANK}" data-src=`))],
  },
  {
    name: 'pictures in another size',
    shops: [base, base, each((html) => html.replace('.jpg', '-300x200.jpg'))],
  },
  {
    name: 'pictures for several densities',
    shops: [base, base, each((html) => html.replace(/src="(.*)\.jpg"/, 'srcset="$1.jpg 1x, $1@2x.jpg 2x"'))],
  },
  {
    name: 'pictures in another format',
    shops: [base, base, each((html) => html.replace('.jpg', '.webp'))],
  },
  {
    name: 'pictures that a program scales',
    shops: [base, base, each((html) => html.replace(/src="(.*)"/, 'src="/_next/image?url=$1&w=640&q=75"'))],
  },
  {
    name: 'pictures of a network for files',
    shops: [base, base, each((html) => html.replace('"/img', '"https://cdn.example.net/w_300,c_fill/img'))],
  },
  // stashapp/stash#6998
  { name: 'a busted cache of the logo', shops: [base, logo('/img/logo.png?v=1764999999')] },
  { name: 'the logo at another host', shops: [base, logo('https://cdn.example.net/img/logo.png')] },
  {
    name: 'a logo that is built again',
    shops: [logo('/img/logo.3f2a91c8.png'), logo('/img/logo.9d1e77b0.png'), logo('/img/logo-DyX3k9aB.png')],
  },
  { name: 'a logo for large displays', shops: [base, logo('/img/logo@2x.png')] },
  {
    name: 'one of several goods',
    shops: [base, base, goods(`${LOGO}${GOODS.slice(1).join('')}<img src="/img/bed.jpg">`)],
  },
  { name: 'more goods', shops: [base, base, further('<img src="/img/bed.jpg"><img src="/img/sofa.jpg">')] },
  { name: 'a visit without pictures', shops: [base, goods('<p>Sorry</p>'), base] },
  {
    name: 'pictures that a browser alone shows',
    shops: [goods('<img src="/img/wait.png" class="logo">', { isUndrawn: true }), base],
  },
  {
    name: 'the logo of a server in turn',
    shops: [base, logo('/img/winter.png'), base, logo('/img/winter.png')],
  },
  { name: 'another picture behind the page each day', shops: ['mon', 'tue', 'wed', 'thu'].map(behind) },
  {
    name: 'a logo that is made for each visit',
    shops: ['1', '2', '3', '4'].map((hash) => labShop({ contents: { '/img/logo.png': hash } })),
  },
];
