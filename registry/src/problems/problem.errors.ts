/** The caller's mistake: a code for programs and a sentence for people. */
export class RegistryProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'RegistryProblem';
  }
}
