import { v7 } from 'uuid'
import { ConnectionLost } from '../../api/refusal.ts'
import type { FileFault } from './file-faults.ts'

/** Where a file stands on its way to the server. */
export type UploadState =
  | { readonly kind: 'waiting' | 'offline' | 'stored' }
  | { readonly kind: 'sending'; readonly share: number }
  /** Not sent at all. */
  | { readonly kind: 'refused'; readonly fault: FileFault }
  | { readonly kind: 'failed'; readonly error: unknown }

/** How a file is sent. */
export interface Carrier {
  /** Sends it once; throws as a call does. The same id again stores nothing twice. */
  readonly send: (file: File, id: string, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>
  /** Whether the server can be reached; throws where not. */
  readonly probe: () => Promise<unknown>
  /** Whether whoever added the file is still the one who is logged in. */
  readonly isStillTheirs: () => boolean
  /** A file is stored; `isLast` where no other of its place is on its way. */
  readonly onStored: (isLast: boolean) => void
  /** A file was refused, or could not be sent in several tries. */
  readonly onFailed: (error: unknown) => void
}

/** One file on its way. */
export interface Upload {
  readonly id: string
  /** What it is added to, and by whom. */
  readonly place: string
  readonly file: File
  readonly state: UploadState
}

interface Kept extends Upload {
  readonly carrier: Carrier
  readonly abort: AbortController
  /** How often the connection was lost while it was sent. */
  readonly losses: number
}

const mostAtOnce = 3
const mostLosses = 3
const probeEvery = 10_000
/** How long a stored file is still said to be stored, in milliseconds. */
const shownStored = 4_000

let uploads: readonly Kept[] = []
let probing: ReturnType<typeof setInterval> | null = null
const listeners = new Set<() => void>()

/** Every file on its way, whatever page is shown: a dialog that closes stops nothing. */
export function currentUploads(): readonly Upload[] {
  return uploads
}

/** Calls the listener whenever a file comes, goes or moves on; answers how to end that. */
export function onUploadsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts files into the queue; those with a fault only stand there. At most three are sent at once. */
export function addUploads(
  place: string,
  files: readonly { readonly file: File; readonly fault: FileFault | null }[],
  carrier: Carrier,
): void {
  const added = files.map(({ file, fault }): Kept => ({
    // Also of the document, so that it is stored once however often it is tried.
    id: v7(),
    place,
    file,
    state: fault ? { kind: 'refused', fault } : { kind: 'waiting' },
    carrier,
    abort: new AbortController(),
    losses: 0,
  }))
  become([...uploads, ...added])
  pump()
}

/** Sends a file that failed or waits for the connection once more. */
export function retryUpload(id: string): void {
  change(id, { state: { kind: 'waiting' }, losses: 0 })
  pump()
}

/** Takes a file out of the queue; one that is being sent is stopped. */
export function removeUpload(id: string): void {
  uploads.find((one) => one.id === id)?.abort.abort()
  become(uploads.filter((one) => one.id !== id))
  pump()
}

function pump(): void {
  const sending = uploads.filter(({ state }) => state.kind === 'sending').length
  const next = uploads.filter(({ state }) => state.kind === 'waiting').slice(0, Math.max(0, mostAtOnce - sending))
  for (const upload of next) void carry(upload)
}

async function carry({ id, place, file, carrier, abort, losses }: Kept): Promise<void> {
  if (!carrier.isStillTheirs()) return removeUpload(id)
  change(id, { state: { kind: 'sending', share: 0 } })
  try {
    await carrier.send(file, id, (share) => change(id, { state: { kind: 'sending', share } }), abort.signal)
    change(id, { state: { kind: 'stored' } })
    carrier.onStored(!uploads.some((one) => one.place === place && isUnderWay(one)))
    setTimeout(() => removeUpload(id), shownStored)
  } catch (error) {
    if (!abort.signal.aborted) fell(id, error, losses + 1, carrier)
  }
  pump()
  return undefined
}

function fell(id: string, error: unknown, losses: number, carrier: Carrier): void {
  // A server that answers all but this one call will not take it the next time either.
  const mayPass = error instanceof ConnectionLost && losses < mostLosses
  change(id, mayPass ? { state: { kind: 'offline' }, losses } : { state: { kind: 'failed', error } })
  if (!mayPass) carrier.onFailed(error)
}

function isUnderWay({ state }: Upload): boolean {
  return state.kind === 'waiting' || state.kind === 'sending' || state.kind === 'offline'
}

function change(id: string, changed: Partial<Kept>): void {
  // What was taken out meanwhile stays out.
  if (uploads.some((one) => one.id === id)) become(uploads.map((one) => (one.id === id ? { ...one, ...changed } : one)))
}

function become(next: readonly Kept[]): void {
  uploads = next
  watchLeaving(uploads.some(isUnderWay))
  watchConnection(uploads.some(({ state }) => state.kind === 'offline'))
  for (const listener of listeners) listener()
}

function watchLeaving(isNeeded: boolean): void {
  if (isNeeded) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function watchConnection(isNeeded: boolean): void {
  if (isNeeded === (probing !== null)) return
  if (probing !== null) clearInterval(probing)
  probing = isNeeded ? setInterval(tryAgain, probeEvery) : null
  if (isNeeded) window.addEventListener('online', tryAgain)
  else window.removeEventListener('online', tryAgain)
}

function tryAgain(): void {
  const first = uploads.find(({ state }) => state.kind === 'offline')
  // A small question first: a large file is not begun again and again into nothing.
  first?.carrier.probe().then(
    () => {
      become(uploads.map((one) => (one.state.kind === 'offline' ? { ...one, state: { kind: 'waiting' } } : one)))
      pump()
    },
    () => undefined,
  )
}
