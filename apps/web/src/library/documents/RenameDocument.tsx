import { maxFileNameLength } from '@catenary/contract/library/documents'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from '../../ui/form/use-form.ts'
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
  const renaming = useMutation({ mutationFn: onRename, onSuccess: onEnd })
  const form = useForm({
    initial: { name: name.slice(0, name.length - ending.length) },
    root: 'document',
    error: renaming.error,
    normalize: (typed) => ({ name: typed.name.trim() }),
    validate: (typed) => (typed.name === '' ? [{ path: 'name', code: 'required' }] : []),
  })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const save = () =>
    form.submit((typed) => {
      const newName = `${typed.name}${ending}`
      if (newName === name) onEnd()
      else renaming.mutate(newName)
    })
  const otherMessage = renaming.error && !form.hasFieldProblem ? errorMessage(renaming.error) : undefined
  return (
    <div className={styles.rename}>
      <TextInput
        aria-label={t('documents.newName', { name })}
        value={form.values.name}
        error={form.message('name') ?? otherMessage}
        maxLength={maxFileNameLength - ending.length}
        rightSection={<span className={styles.ending}>{ending}</span>}
        rightSectionWidth="3.25rem"
        ref={input}
        // A dialog around the list must not take the key that leaves the name as it is.
        data-mantine-stop-propagation="true"
        onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
          if (event.key !== 'Enter') return
          // Nor a form around it the one that takes the name.
          event.preventDefault()
          save()
        }}
      />
      <ActionIcon aria-label={t('common.save')} loading={renaming.isPending} onClick={save}>
        <IconCheck size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('common.cancel')} disabled={renaming.isPending} onClick={onEnd}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  )
}
