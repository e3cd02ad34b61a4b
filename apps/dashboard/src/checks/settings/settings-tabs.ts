/** The tabs of a check's settings, in their order; each is a page with its own URL. */
export const SETTINGS_TABS = [
  { key: 'general', label: 'General' },
  { key: 'tests', label: 'Tests' },
  { key: 'schedule', label: 'Schedule' },
  { key: 'verification', label: 'Verification' },
  { key: 'identities', label: 'Scan identities' },
  { key: 'pipeline', label: 'Pipeline' },
  { key: 'badge', label: 'Badge' },
  { key: 'danger', label: 'Danger zone' },
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number]['key'];

/** The tabs whose values are saved together. */
const FORM_TABS: readonly SettingsTab[] = ['general', 'tests', 'schedule'];
export const isFormTab = (tab: SettingsTab): boolean => FORM_TABS.includes(tab);

/** The tab of the URL; undefined for a tab that does not exist. */
export const settingsTab = (name: string | undefined): SettingsTab | undefined =>
  SETTINGS_TABS.find(({ key }) => key === name)?.key;

/** The tab that shows this field of the form. */
export function tabOfField(field: string): SettingsTab {
  if (field === 'tests' || field.startsWith('settings.')) return 'tests';
  return /^(?:schedule|pausedUntil|maintenanceWindows)/.test(field) ? 'schedule' : 'general';
}

/** Old links lead to `…/edit`, with the part of the page as their hash. */
export const tabOfHash = (hash: string): SettingsTab =>
  (({ '#verification': 'verification', '#ci': 'pipeline' }) as const)[hash] ?? 'general';
