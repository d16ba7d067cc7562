import type { SearchResult } from '@catenary/contract/library/search'
import { v7 } from 'uuid'
import { ConnectionLost, ProblemError } from '../../api/problem-error.ts'
import type { FileIssue } from './file-issue.ts'

/** State of an upload. */
export type UploadState =
  | { readonly kind: 'waiting' | 'offline' | 'loggedOut' }
  /** With what has the same content, where the user may see something that does. */
  | { readonly kind: 'stored'; readonly duplicateOf: SearchResult | null }
  | { readonly kind: 'sending'; readonly share: number }
  /** Not sent at all. */
  | { readonly kind: 'refused'; readonly issue: FileIssue }
  | { readonly kind: 'failed'; readonly error: unknown }

/** How a file is sent. */
export interface Uploader {
  /** Sends it once, and returns what it duplicates; throws as a call does. The same id again stores nothing twice. */
  readonly send: (
    file: File,
    id: string,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<SearchResult | null>
  /** Whether the server can be reached; throws where not. */
  readonly probe: () => Promise<unknown>
  /** Who is logged in: the user who added the file, another, or nobody. */
  readonly caller: () => 'owner' | 'other' | 'nobody'
  /** Reads the session anew, and resolves as soon as there is one. */
  readonly nextLogin: () => Promise<unknown>
  /** A file is stored; `isLast` where no other of its place is on its way. */
  readonly onStored: (isLast: boolean) => void
  /** A file was rejected, or several attempts failed. */
  readonly onFailed: (error: unknown) => void
}

/** One file on its way. */
export interface Upload {
  readonly id: string
  /** Target and user of the upload. */
  readonly targetKey: string
  readonly file: File
  readonly state: UploadState
}

interface QueuedUpload extends Upload {
  readonly uploader: Uploader
  readonly abort: AbortController
  /** How often the connection or the session was lost while it was sent. */
  readonly losses: number
}

const maxConcurrent = 3
const maxLosses = 3
const probeInterval = 10_000
/** How long a finished upload stays listed, in milliseconds. */
const storedDisplayTime = 4_000

let uploads: readonly QueuedUpload[] = []
let probing: ReturnType<typeof setInterval> | null = null
const listeners = new Set<() => void>()

/** Every file on its way, whatever page is shown: a dialog that closes stops nothing. */
export function currentUploads(): readonly Upload[] {
  return uploads
}

/** Calls the listener whenever a file comes, goes or moves on; returns how to end that. */
export function onUploadsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds files to the queue; invalid ones are only listed. Sends at most three at once. */
export function addUploads(
  targetKey: string,
  files: readonly { readonly file: File; readonly issue: FileIssue | null }[],
  uploader: Uploader,
): void {
  const added = files.map(({ file, issue }): QueuedUpload => ({
    // Also of the document, so that it is stored once however often it is tried.
    id: v7(),
    targetKey,
    file,
    state: issue ? { kind: 'refused', issue } : { kind: 'waiting' },
    uploader,
    abort: new AbortController(),
    losses: 0,
  }))
  setUploads([...uploads, ...added])
  sendWaiting()
}

/** Sends a file that failed or waits for the connection once more. */
export function retryUpload(id: string): void {
  change(id, { state: { kind: 'waiting' }, losses: 0 })
  sendWaiting()
}

/** Takes a file out of the queue; one that is being sent is stopped. */
export function removeUpload(id: string): void {
  uploads.find((one) => one.id === id)?.abort.abort()
  setUploads(uploads.filter((one) => one.id !== id))
  sendWaiting()
}

function sendWaiting(): void {
  const sending = uploads.filter(({ state }) => state.kind === 'sending').length
  const next = uploads.filter(({ state }) => state.kind === 'waiting').slice(0, Math.max(0, maxConcurrent - sending))
  for (const upload of next) void sendUpload(upload)
}

async function sendUpload({ id, targetKey, file, uploader, abort, losses }: QueuedUpload): Promise<void> {
  const caller = uploader.caller()
  if (caller === 'other') return removeUpload(id)
  if (caller === 'nobody') return waitForLogin(id, uploader)
  change(id, { state: { kind: 'sending', share: 0 } })
  try {
    const onProgress = (share: number) => change(id, { state: { kind: 'sending', share } })
    const duplicateOf = await uploader.send(file, id, onProgress, abort.signal)
    change(id, { state: { kind: 'stored', duplicateOf } })
    uploader.onStored(!uploads.some((one) => one.targetKey === targetKey && isPending(one)))
    // What it duplicates stays to be read.
    if (!duplicateOf) setTimeout(() => removeUpload(id), storedDisplayTime)
  } catch (error) {
    if (!abort.signal.aborted) handleFailure(id, error, losses + 1, uploader)
  }
  sendWaiting()
  return undefined
}

function handleFailure(id: string, error: unknown, losses: number, uploader: Uploader): void {
  // A server that answers all but this one call will not take it the next time either.
  const isLost = losses < maxLosses
  if (isLost && error instanceof ConnectionLost) return change(id, { state: { kind: 'offline' }, losses })
  if (isLost && error instanceof ProblemError && error.status === 401) {
    change(id, { losses })
    return waitForLogin(id, uploader)
  }
  change(id, { state: { kind: 'failed', error } })
  return uploader.onFailed(error)
}

/** Keeps a file while nobody is logged in; it goes when its owner is back, and is forgotten when another person comes. */
function waitForLogin(id: string, uploader: Uploader): void {
  change(id, { state: { kind: 'loggedOut' } })
  void uploader.nextLogin().then(() => {
    change(id, { state: { kind: 'waiting' } })
    sendWaiting()
  })
}

function isPending({ state }: Upload): boolean {
  return state.kind !== 'stored' && state.kind !== 'refused' && state.kind !== 'failed'
}

function change(id: string, changed: Partial<QueuedUpload>): void {
  // What was taken out meanwhile stays out.
  if (uploads.some((one) => one.id === id))
    setUploads(uploads.map((one) => (one.id === id ? { ...one, ...changed } : one)))
}

function setUploads(next: readonly QueuedUpload[]): void {
  uploads = next
  toggleUnloadPrompt(uploads.some(isPending))
  toggleProbing(uploads.some(({ state }) => state.kind === 'offline'))
  for (const listener of listeners) listener()
}

function toggleUnloadPrompt(isNeeded: boolean): void {
  if (isNeeded) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function toggleProbing(isNeeded: boolean): void {
  if (isNeeded === (probing !== null)) return
  if (probing !== null) clearInterval(probing)
  probing = isNeeded ? setInterval(retryOffline, probeInterval) : null
  if (isNeeded) window.addEventListener('online', retryOffline)
  else window.removeEventListener('online', retryOffline)
}

function retryOffline(): void {
  const first = uploads.find(({ state }) => state.kind === 'offline')
  // A small question first: a large file is not begun again and again into nothing.
  first?.uploader.probe().then(
    () => {
      setUploads(uploads.map((one) => (one.state.kind === 'offline' ? { ...one, state: { kind: 'waiting' } } : one)))
      sendWaiting()
    },
    () => undefined,
  )
}
