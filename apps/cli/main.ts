#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { compileCacheFolder } from './src/compile-cache-folder';
import { endOnBrokenOutput } from './src/output-failed';

// Node.js 22 and later keep what they compile, so that the next start is faster. Without the right to write there is no cache.
const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
const cacheFolder = compileCacheFolder(process.env);
if (cacheFolder !== null) enableCompileCache?.(cacheFolder);

endOnBrokenOutput();

// After the cache is enabled: a static import would come first.
void import('./src/command-line.js')
  .then(({ runCommandLine }) => runCommandLine(process.argv))
  .then((code) => {
    if (code !== undefined) process.exitCode = code;
  });
