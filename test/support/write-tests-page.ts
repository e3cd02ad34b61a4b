import { writeFileSync } from 'node:fs';
import { TESTS_PAGE_FILE, testsPage } from './tests-page';

writeFileSync(TESTS_PAGE_FILE, testsPage());
