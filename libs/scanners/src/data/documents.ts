import type { DATA_FORMS } from './data-forms';
import type { z } from 'zod';

/** The sets that tests judge by and that an operator can refresh. */
export const DATA_IDS = [
  'js_advisories',
  'takeover_services',
  'caa_names',
  'dkim_selectors',
  'file_cdns',
  'secret_patterns',
  'debug_signs',
] as const;
export type DataId = (typeof DATA_IDS)[number];

export const isDataId = (text: string): text is DataId => (DATA_IDS as readonly string[]).includes(text);

/** The document of each set, as its form describes it. */
export type DataDocuments = { readonly [Id in DataId]: z.infer<(typeof DATA_FORMS)[Id]> };

/** Documents that replace those of the release, as JSON, by the id of their set. They were checked when they were loaded. */
export type DataTexts = Partial<Record<DataId, string>>;

/** The name of a set's document: `takeover-services.json`. */
export const fileNameOf = (id: DataId): string => `${id.replaceAll('_', '-')}.json`;

export type JsAdvisories = Omit<DataDocuments['js_advisories'], 'data'>;
/** One advisory for a range of a library's versions. */
export type JsAdvisory = JsAdvisories['libraries'][string][number];
export type TakeoverService = DataDocuments['takeover_services']['services'][number];
