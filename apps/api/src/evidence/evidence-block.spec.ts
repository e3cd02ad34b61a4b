import { type EvidenceDocument, documentOf, documentText, h1, list, paragraph } from './evidence-block';

const DOCUMENT: EvidenceDocument = {
  title: 'Security evidence: shop.example',
  at: new Date('2026-11-22T18:24:00.123Z'),
  blocks: [h1('Жук'), paragraph('a\u0000b\ud800c "d" \\'), list(['one', 'two']), list([])],
};

it('passes a document to another process as it is', () => {
  expect(documentOf(documentText(DOCUMENT))).toEqual(DOCUMENT);
  expect(documentText(documentOf(documentText(DOCUMENT)))).toBe(documentText(DOCUMENT));
});
