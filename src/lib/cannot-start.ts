/** Why the process does not start or a command does not run: one sentence for the person at the terminal, with a remedy. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
