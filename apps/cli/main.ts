#!/usr/bin/env node
import { runCommandLine } from './src/command-line';

void runCommandLine(process.argv).then((code) => {
  if (code !== undefined) process.exitCode = code;
});
