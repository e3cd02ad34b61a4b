import type { DATA_FORMS } from './data-forms';
import type { DataId } from '@palisade/vocabulary';
import type { z } from 'zod';

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
