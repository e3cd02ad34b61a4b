import type { InjectionPoint, ShownRequest } from '@palisade/scan-engine';

/** Stands for the value while a request is written. */
const HOLE = 'plsdhole';
const DECLARATION = /^\s*<\?xml[^>]{0,200}\?>/;
const ROOT = /<([A-Za-z_][\w:.-]{0,100})/;
const IN_ATTRIBUTE = /="[^"<>]{0,200}plsdhole/;

/** What a document declares before its first element, and what it has in the place of the value. */
export interface Entities {
  /** The internal subset. */
  declared: string;
  value: string;
}

/** Two entities whose texts stand next to one another in no part of the request. */
export const internalEntities = (one: string, other: string): Entities => ({
  declared: `<!ENTITY plsda "${one}"><!ENTITY plsdb "${other}">`,
  value: '&plsda;&plsdb;',
});
/** An entity whose text is at an address. */
export const externalEntity = (address: string): Entities => ({
  declared: `<!ENTITY plsdc SYSTEM "${address}">`,
  value: '&plsdc;',
});
/** The same for parsers that read declarations alone. */
export const externalDeclarations = (address: string): Entities => ({
  declared: `<!ENTITY % plsdd SYSTEM "${address}">%plsdd;`,
  value: 'plsd',
});

/** The same place with entities in the document; null for a body that has a document type already. */
export function entityPoint(point: InjectionPoint, entities: Entities): InjectionPoint | null {
  const { body: usual } = point.shownWith(HOLE);
  if (usual === null || /<!DOCTYPE/i.test(usual) || !ROOT.test(usual)) return null;
  return {
    ...point,
    plain: point,
    requestWith: () => {
      const request = point.requestWith(HOLE);
      return { ...request, body: withEntities(usual, entities) };
    },
    shownWith: (): ShownRequest => ({ ...point.shownWith(HOLE), body: withEntities(usual, entities) }),
  };
}

function withEntities(body: string, { declared, value }: Entities): string {
  const head = DECLARATION.exec(body)?.[0] ?? '';
  const rest = body.slice(head.length);
  const root = ROOT.exec(rest)?.[1] ?? '';
  return `${head}<!DOCTYPE ${root} [${declared}]>${rest.replace(HOLE, () => value)}`;
}

/** An attribute may have no entity from elsewhere (XML 1.0, section 3.1). */
export const isAttribute = (point: InjectionPoint): boolean =>
  IN_ATTRIBUTE.test(point.shownWith(HOLE).body ?? '');
