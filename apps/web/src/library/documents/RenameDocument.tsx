import { maxFileNameLength } from '@catenary/contract/library/documents'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { fieldErrorMessage } from '../../api/field-error-message.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import styles from './Documents.module.css'

interface Props {
  readonly name: string
  readonly onRename: (name: string) => Promise<unknown>
  /** The new name is taken, or the old one stays. */
  readonly onEnd: () => void
}

/** Renames a document. The extension is fixed. */
export function RenameDocument({ name, onRename, onEnd }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? ''
  const [typed, setTyped] = useState(name.slice(0, name.length - ending.length))
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const save = async () => {
    const newName = `${typed.trim()}${ending}`
    if (typed.trim() === '') return setErrorText(t('fields.required'))
    if (newName === name) return onEnd()
    setBusy(true)
    try {
      await onRename(newName)
      return onEnd()
    } catch (error) {
      setBusy(false)
      return setErrorText(fieldErrorMessage(error, 'name') ?? errorMessage(error))
    }
  }
  return (
    <div className={styles.rename}>
      <TextInput
        aria-label={t('documents.newName', { name })}
        value={typed}
        error={errorText}
        maxLength={maxFileNameLength - ending.length}
        rightSection={<span className={styles.ending}>{ending}</span>}
        rightSectionWidth="3.25rem"
        ref={input}
        // A dialog around the list must not take the key that leaves the name as it is.
        data-mantine-stop-propagation="true"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
          if (event.key !== 'Enter') return
          // Nor a form around it the one that takes the name.
          event.preventDefault()
          void save()
        }}
      />
      <ActionIcon aria-label={t('common.save')} loading={isBusy} onClick={() => void save()}>
        <IconCheck size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('common.cancel')} disabled={isBusy} onClick={onEnd}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  )
}
