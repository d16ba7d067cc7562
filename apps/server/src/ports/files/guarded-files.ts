import type { FileHold } from '@catenary/contract/library/documents'
import type { FileStore } from './file-store.ts'

const holdCodes = {
  waiting: 'FILE_WAITING',
  infected: 'FILE_INFECTED',
  unchecked: 'FILE_UNCHECKED',
  removed: 'FILE_REMOVED',
} as const

/** A file is not handed out: `file.waiting`, `file.infected`, `file.unchecked` (409) and `file.removed` (410). */
export class FileHeld extends Error {
  readonly state: FileHold['state']
  readonly code: (typeof holdCodes)[FileHold['state']]

  constructor({ state }: FileHold) {
    super(`The file is not handed out: ${state}`)
    this.state = state
    this.code = holdCodes[state]
  }
}

/**
 * A store that hands out no file, and nothing derived from one, that is held: whatever opens it throws {@link FileHeld}. So there
 * is no way around the virus scanner but to ask for the store below.
 */
export function guardFiles(store: FileStore, holdOf: (hash: string) => Promise<FileHold | null>): FileStore {
  const assertFree = async (hash: string) => {
    const hold = await holdOf(hash)
    if (hold) throw new FileHeld(hold)
  }
  return {
    ...store,
    open: async (hash, range) => {
      await assertFree(hash)
      return store.open(hash, range)
    },
    openDerived: async (name, range) => {
      await assertFree(name.slice(0, 64))
      return store.openDerived(name, range)
    },
  }
}
