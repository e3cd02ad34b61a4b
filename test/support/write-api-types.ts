import { writeFile } from 'node:fs/promises';
import { API_TYPES_FILE, apiTypes } from './api-types';

apiTypes()
  .then((text) => writeFile(API_TYPES_FILE, text))
  .then(() => process.exit(0))
  .catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`, () => process.exit(1));
  });
