import type { ScannerRegistry } from '@palisade/scan-engine';

/**
 * Loads all scanners, which takes longer than everything else that a session needs. A program that runs many scans calls it when it starts; in a
 * program that runs one, it happens after the site was reached.
 */
export async function loadScanners(): Promise<ScannerRegistry> {
  const { scannerRegistry } = await import('./scanner.registry.js');
  return scannerRegistry;
}
