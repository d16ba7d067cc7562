import { ProblemError } from './problem-error.ts'

/** What the server found wrong with one field, by the last part of its path; `undefined` where nothing. */
export function fieldErrorMessage(error: unknown, field: string): string | undefined {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  return errors.find(({ path }) => path.split('.').at(-1) === field)?.message
}
