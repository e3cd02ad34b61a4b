import type { TestKey } from '@palisade/vocabulary';
import type { Scanner } from '../contract/scanner';
import { formOfPages, type PagesForm, type PagesSeen } from './pages-form';
import type { RowsForm, RowsSeen } from './row';
import { rowsForm } from './rows-form';
import { type ScannerForm, scannerOf } from './scanner-form';

/** The one way to make a scanner: of rules over the pages that every scan reads, of a table of paths, or of requests of its own. */
export function scanner<Key extends TestKey, Facts>(
  key: Key,
  form: PagesForm<Key, Facts>,
): Scanner<PagesSeen<Facts>>;
export function scanner<Key extends TestKey>(key: Key, form: RowsForm<Key>): Scanner<RowsSeen<Key>>;
export function scanner<Key extends TestKey, Seen>(key: Key, form: ScannerForm<Key, Seen>): Scanner<Seen>;
export function scanner<Key extends TestKey>(
  key: Key,
  form: ScannerForm<Key, unknown> | PagesForm<Key, unknown> | RowsForm<Key>,
): Scanner {
  if ('pages' in form) return scannerOf(key, formOfPages(form));
  return 'rows' in form ? scannerOf(key, rowsForm(key, form)) : scannerOf(key, form);
}
