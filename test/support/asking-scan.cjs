// @ts-check
require('./register-typescript.cjs');
require('./asking-scan');
