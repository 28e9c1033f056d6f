#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Stripping types and compiling is half the work of a start; where the folder cannot be written, that is all the harm.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/holdfast'));

// Only what is imported from here on is kept.
const { forgetPostgresVariables } = await import('./config.ts');
const { runCommandLine } = await import('./cli/run-command-line.ts');

forgetPostgresVariables();
process.exit(await runCommandLine(process.argv.slice(2)));
