import { endedDetails } from '../ground/ended-details';
import { inconclusiveReason } from '../ground/test-coverage';

const LISTED = `details.technical_details -> 'products'`;
const IS_KNOWN = `EXISTS (SELECT FROM seen_products AS known
  WHERE known.check_id = ended.check_id AND known.test_key = test.test_key)`;

/**
 * Part of the statement that ends the scans of `freed (check_id, scan_id)`: what the tests recognised. A result that could not judge replaces
 * nothing, because it may not have seen all of them. Most checks run nothing that the lists name, and have no row.
 */
export const STORE_PRODUCTS = `stored_products AS (
    INSERT INTO seen_products AS known (check_id, test_key, team_id, products)
    SELECT details.check_id, test.test_key, details.team_id, ${LISTED}
    ${endedDetails('known_vulnerabilities', 'outdated_js_libraries')}
    WHERE jsonb_typeof(${LISTED}) = 'array'
      AND CASE WHEN ${IS_KNOWN} THEN ${inconclusiveReason('details')} IS NULL ELSE ${LISTED} <> '[]' END
    ORDER BY details.check_id, test.test_key
    ON CONFLICT (check_id, test_key) DO UPDATE SET products = excluded.products WHERE known.products <> excluded.products
  )`;
