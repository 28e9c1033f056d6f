#!/usr/bin/env node
import { runCommandLine } from './cli/run-command-line.ts';
import { forgetPostgresVariables } from './config.ts';

forgetPostgresVariables();
process.exit(await runCommandLine(process.argv.slice(2)));
