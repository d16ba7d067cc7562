import type { Document } from '@catenary/contract/documents'
import { Dialog } from '../Dialog.tsx'

interface Props {
  /** What is looked at one after the other. */
  readonly files: readonly Pick<Document, 'id' | 'name' | 'size'>[]
  /** The id of the one that is shown. */
  readonly shown: string
  readonly onShow: (id: string) => void
  readonly onClose: () => void
  /** Asks for those after the last; absent where there are none. */
  readonly onEnd?: () => void
}

/** Looks at documents one after the other. */
export function DocumentPreview({ files, shown, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title={files.find(({ id }) => id === shown)?.name ?? ''}>
      {null}
    </Dialog>
  )
}
