/** The system's or the database's own code of a failure (`ENOENT`, `23505`). */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
