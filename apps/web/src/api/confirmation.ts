import { Refusal } from './refusal.ts'

/** What waits for the reader to prove who they are: the answer is true once they have, false where they will not. */
export interface AskedConfirmation {
  readonly answer: (isConfirmed: boolean) => void
}

let waiting: { readonly asked: AskedConfirmation; readonly promise: Promise<boolean> } | null = null
const listeners = new Set<() => void>()

/** What waits at the moment, for the dialog that asks. */
export function askedConfirmation(): AskedConfirmation | null {
  return waiting?.asked ?? null
}

/** Calls the listener when something begins or ceases to wait; answers how to end that. */
export function onConfirmationChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // With nobody left to ask, nothing may wait for ever.
    if (listeners.size === 0) waiting?.asked.answer(false)
  }
}

/**
 * Does something that may need the reader to prove again who they are: where the server says so, they are asked, and then
 * it is done once more. Throws the server's refusal where they will not, or where nobody is there to ask.
 */
export async function confirmed<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action()
  } catch (error) {
    const isUnconfirmed = error instanceof Refusal && error.code === 'login.unconfirmed'
    if (!isUnconfirmed || !(await ask())) throw error
    return action()
  }
}

function ask(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  // Several calls at once are answered by one confirmation.
  waiting ??= begin()
  for (const listener of listeners) listener()
  return waiting.promise
}

function begin() {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isConfirmed: boolean) => {
    waiting = null
    for (const listener of listeners) listener()
    resolve(isConfirmed)
  }
  return { asked: { answer }, promise }
}
