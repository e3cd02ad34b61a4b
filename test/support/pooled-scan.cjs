// @ts-check
require('./register-typescript.cjs');
module.exports = require('./pooled-scan');
