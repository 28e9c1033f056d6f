#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Stripping types and compiling take half the time of a start. If the folder is not writable, nothing is cached.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/holdfast'));

// Only modules imported after this line are cached.
const { forgetPostgresVariables } = await import('./config.ts');
const { runCommandLine } = await import('./cli/run-command-line.ts');

forgetPostgresVariables();
process.exit(await runCommandLine(process.argv.slice(2)));
