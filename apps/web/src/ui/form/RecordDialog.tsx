import type { ReactNode } from 'react'
import { useState } from 'react'
import { Confirm } from '../Confirm.tsx'
import { Dialog } from '../Dialog.tsx'
import { useTexts } from '../texts/texts-context.ts'
import type { FormEnds } from './RecordForm.tsx'

interface Props {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: (ends: FormEnds) => ReactNode
}

/** A dialog around the form of a record: what was typed is not lost by a click beside it. */
export function RecordDialog({ opened, title, onClose, children }: Props) {
  const { t } = useTexts()
  const [isChanged, setChanged] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(false)
    setChanged(false)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={() => (isChanged ? setLeaving(true) : leave())} title={title}>
      {opened && children({ onChanged: setChanged, onClose: leave })}
      <Confirm
        opened={opened && isLeaving}
        question={t('common.discardChanges')}
        action={t('common.discard')}
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}
