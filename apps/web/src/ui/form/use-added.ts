import { useState } from 'react'

/** The two steps of adding something: its first fields, then the settings of what was added. */
export interface Added {
  /** The id of what was added; nothing before. */
  readonly id: string | undefined
  readonly add: (entity: { readonly id: string }) => void
  /** Closes whichever step is open, and begins anew the next time. */
  readonly close: () => void
}

/** Keeps what a dialog has added, for the settings that open after it. */
export function useAdded(onClose: () => void, onCreated: ((id: string) => void) | undefined): Added {
  const [id, setId] = useState<string>()
  return {
    id,
    add: (entity) => {
      setId(entity.id)
      onCreated?.(entity.id)
    },
    close: () => {
      setId(undefined)
      onClose()
    },
  }
}
