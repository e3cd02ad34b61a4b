#!/usr/bin/env node
import { runCommandLine } from './src/command-line';

// A reader such as `head` ends when it has enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

void runCommandLine(process.argv).then((code) => {
  if (code !== undefined) process.exitCode = code;
});
