import { type DestinationStream, pino } from 'pino';
import { describeError } from './describe-error.ts';

export type Logger = pino.Logger;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LoggerOptions {
  readonly level: LogLevel;
  /** Standard error where standard output carries something else; a stream for whoever listens in. */
  readonly to: 'stdout' | 'stderr' | DestinationStream;
}

/** One JSON object a line. */
export const createLogger = ({ level, to }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }) },
    },
    // Not waiting for each line to be written; at exit the rest is.
    typeof to === 'string' ? pino.destination({ dest: to === 'stdout' ? 1 : 2, sync: false }) : to,
  );
