export { loadScanners } from './load-scanners';
