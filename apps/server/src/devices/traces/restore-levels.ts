import { systemRequester } from '../../ports/fair-queue.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { decodeInThread } from './decode-in-thread.ts'
import { levelsFileName } from './levels-file.ts'

/**
 * Makes the levels of a trace again from its measurement file, where they were lost: they are derived, and no backup has to hold
 * them. Does nothing where that file cannot be read.
 */
export async function restoreLevels(files: FileStore, { hash }: { readonly hash: string }): Promise<void> {
  const stored = await files.open(hash)
  if (!stored) return
  const copy = await files.receive(stored, { maxBytes: Number.MAX_SAFE_INTEGER })
  try {
    const decoded = await decodeInThread({ path: copy.path, name: hash }, systemRequester)
    if (decoded.kind === 'decoded')
      await files.storeDerived(levelsFileName(hash), new Uint8Array(decoded.levels.buffer))
  } finally {
    await copy.discard()
  }
}
