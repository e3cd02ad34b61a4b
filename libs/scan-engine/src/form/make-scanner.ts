import type { TestKey } from '@palisade/vocabulary';
import type { Scanner } from '../scanner';
import { formOfPages, type PagesForm, type PagesSeen } from './pages-form';
import { type ScannerForm, scannerOf } from './scanner-form';

/** The one way to make a scanner: of rules over requests of its own, or over the pages that every scan reads. */
export function scanner<Key extends TestKey, Facts>(
  key: Key,
  form: PagesForm<Key, Facts>,
): Scanner<PagesSeen<Facts>>;
export function scanner<Key extends TestKey, Seen>(key: Key, form: ScannerForm<Key, Seen>): Scanner<Seen>;
export function scanner<Key extends TestKey>(
  key: Key,
  form: ScannerForm<Key, unknown> | PagesForm<Key, unknown>,
): Scanner {
  return 'pages' in form ? scannerOf(key, formOfPages(form)) : scannerOf(key, form);
}
