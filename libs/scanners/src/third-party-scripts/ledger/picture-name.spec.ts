import { pictureFile, pictureName } from './picture-name';

const AT = 'https://shop.example';

describe('the name of a picture', () => {
  it.each([
    ['a host', 'https://cdn.example.net/img/lamp.jpg'],
    ['a format', `${AT}/img/lamp.webp`],
    ['a version', `${AT}/img/lamp.jpg?v=17`],
    ['a hash', `${AT}/img/lamp.3f2a91c8.jpg`],
    ['the hash of a bundler', `${AT}/img/lamp-DyX3k9aB.jpg`],
    ['a size', `${AT}/img/lamp-300x200.jpg`],
    ['a width', `${AT}/img/lamp-640w.jpg`],
    ['a density', `${AT}/img/lamp@2x.jpg`],
    ['parameters for the size', `${AT}/img/lamp.jpg?w=300&dpr=2&fit=crop`],
    ['folders for the size', `${AT}/300x200/img/lamp.jpg`],
    ['an image network', `${AT}/w_300,h_200,c_fill/img/lamp.jpg`],
    ['a network that scales', `${AT}/cdn-cgi/image/width=300,quality=75/img/lamp.jpg`],
    ['a program that scales', `${AT}/_next/image?url=%2Fimg%2Flamp.jpg&w=640&q=75`],
  ])('is the same with %s', (_name, address) => {
    expect(pictureName(address)).toBe('/img/lamp');
  });

  it.each([
    ['a name', `${AT}/img/chair.jpg`],
    ['a folder', `${AT}/pics/lamp.jpg`],
    ['a year', `${AT}/img/lamp-summer2024.jpg`],
    ['a number', `${AT}/img/lamp-2.jpg`],
    ['a hash alone', `${AT}/img/3f2a91c8d7.jpg`],
    ['a program', `${AT}/img.php?id=7`],
  ])('is another one with %s', (_name, address) => {
    expect(pictureName(address)).not.toBe('/img/lamp');
  });

  it('is all that there is, where it is a hash', () => {
    expect(pictureName(`${AT}/up/3f2a91c8d7.jpg`)).not.toBe(pictureName(`${AT}/up/9d1e77b0aa.jpg`));
    expect(pictureName(`${AT}/img.php?id=7`)).not.toBe(pictureName(`${AT}/img.php?id=8`));
  });

  it('leaves out what holds a place', () => {
    expect(pictureName('data:image/gif;base64,R0lGODlhAQABAAAAACw=')).toBeNull();
    expect(pictureName('https://')).toBeNull();
  });

  it('is short for people', () => {
    expect(pictureFile(`${AT}/img/lamp.jpg?v=17&id=7`)).toBe('/img/lamp.jpg?id=7');
    expect(pictureFile('data:image/png;base64,AAAA')).toBe('in the page itself');
  });
});
