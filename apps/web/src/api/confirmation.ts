import { ProblemError } from './problem-error.ts'

/** What waits for the reader to prove who they are: the answer is true once they have, false where they will not. */
export interface PendingConfirmation {
  readonly resolve: (isConfirmed: boolean) => void
}

let current: { readonly confirmation: PendingConfirmation; readonly promise: Promise<boolean> } | null = null
const listeners = new Set<() => void>()

/** What waits at the moment, for the dialog that asks. */
export function pendingConfirmation(): PendingConfirmation | null {
  return current?.confirmation ?? null
}

/** Calls the listener when something begins or ceases to wait; answers how to end that. */
export function onConfirmationChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // With nobody left to ask, nothing may wait for ever.
    if (listeners.size === 0) current?.confirmation.resolve(false)
  }
}

/**
 * Does something that may need the reader to prove again who they are: where the server says so, they are asked, and then
 * it is done once more. Throws the server's refusal where they will not, or where nobody is there to ask.
 */
export async function withConfirmation<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action()
  } catch (error) {
    const needsConfirmation = error instanceof ProblemError && error.code === 'login.unconfirmed'
    if (!needsConfirmation || !(await requestConfirmation())) throw error
    return action()
  }
}

function requestConfirmation(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  // Several calls at once are answered by one confirmation.
  current ??= createPending()
  for (const listener of listeners) listener()
  return current.promise
}

function createPending() {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isConfirmed: boolean) => {
    current = null
    for (const listener of listeners) listener()
    resolve(isConfirmed)
  }
  return { confirmation: { resolve: settle }, promise }
}
