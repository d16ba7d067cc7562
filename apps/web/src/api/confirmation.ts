import { ProblemError } from './problem-error.ts'

/** What waits for the reader to prove who they are: the answer is true once they have, false where they will not. */
export interface PendingConfirmation {
  readonly resolve: (isConfirmed: boolean) => void
}

let current: { readonly confirmation: PendingConfirmation; readonly promise: Promise<boolean> } | null = null
const listeners = new Set<() => void>()

/** The pending confirmation, for the dialog. */
export function pendingConfirmation(): PendingConfirmation | null {
  return current?.confirmation ?? null
}

/** Calls the listener when something begins or ceases to wait; returns how to end that. */
export function onConfirmationChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Without a dialog the promise must not stay pending.
    if (listeners.size === 0) current?.confirmation.resolve(false)
  }
}

/**
 * Runs a call that may need reauthentication: where the server requires it, the dialog asks for the password and the
 * call is repeated. Throws the server's problem where the user cancels or there is no dialog.
 */
export async function withConfirmation<Result>(action: () => Promise<Result>): Promise<Result> {
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
