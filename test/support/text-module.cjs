const { readFileSync } = require('node:fs');

/** What Vite does with `?raw`: the module is the text of the file. Read here, because jest removes a first line that starts with #!. */
module.exports = {
  process: (_, file) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(readFileSync(file, 'utf8'))} };`,
  }),
};
