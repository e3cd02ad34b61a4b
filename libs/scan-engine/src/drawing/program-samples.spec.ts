import { readHtmlDocument } from '../page/html-document';
import { type PagePrograms, programsOf } from './page-programs';
import { ProgramSamples } from './program-samples';

const programs = (script: string): PagePrograms => {
  const text = `<h1>Shop</h1><script>${script}</script>`;
  return programsOf(text, readHtmlDocument(text, 'https://shop.example/'));
};
const goTo = (path: string): PagePrograms => programs(`button.onclick = () => fetch('${path}')`);

it('draws pages whose programs differ, and none for other data', () => {
  const samples = new ProgramSamples();
  expect(samples.take(programs(`show('tea')`))).toBe(true);
  expect(samples.take(programs(`show('milk')`))).toBe(false);
  expect(samples.take(programs(`hide('milk')`))).toBe(true);
});

it('draws two more pages whose programs have other addresses, and others while they lead somewhere new', () => {
  const samples = new ProgramSamples();
  const taken = (path: string): boolean => samples.take(goTo(path));
  expect(['/a', '/b', '/b', '/c', '/d', '/e'].map(taken)).toEqual([true, true, false, true, false, false]);
  samples.note(goTo('/c'), ['https://shop.example/c']);
  expect(['/f', '/g', '/h'].map(taken)).toEqual([true, true, false]);
  samples.note(goTo('/g'), ['https://shop.example/c']);
  expect(taken('/i')).toBe(false);
});
