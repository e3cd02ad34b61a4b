// @ts-check
require('../../support/register-typescript.cjs');
require('./isolated-scan');
