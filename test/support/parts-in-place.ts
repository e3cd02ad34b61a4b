interface Components {
  components?: { responses?: Record<string, unknown>; parameters?: Record<string, unknown> };
}

/** An OpenAPI document with its shared refusals and parameters where operations refer to them. Schemas stay references. */
export const partsInPlace = <Document extends object>(document: Document & Components): Document =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    const reference = /^#\/components\/(responses|parameters)\/(.+)$/.exec(referenceOf(value));
    if (reference === null) return value;
    return document.components?.[reference[1] as 'responses' | 'parameters']?.[reference[2] ?? ''];
  }) as Document;

const referenceOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && '$ref' in value ? String(value.$ref) : '';
