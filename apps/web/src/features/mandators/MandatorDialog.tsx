import type { Mandator } from '@catenary/contract/mandators'
import { mandators } from '@catenary/contract/mandators'
import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { versionOf } from '../../api/call.ts'
import { read, useChange } from '../../api/queries.ts'
import { ConnectionLost, Refusal } from '../../api/refusal.ts'
import { Conflict } from '../../ui/Conflict.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './MandatorDialog.module.css'
import { MandatorLogo } from './MandatorLogo.tsx'

interface Props {
  /** The mandator that is renamed, or that one is created; `null` closes the dialog. */
  readonly mandator: Pick<Mandator, 'id'> | 'new' | null
  readonly onClose: () => void
}

/** The dialog of a mandator: its name, and the logo of one that is there. */
export function MandatorDialog({ mandator, onClose }: Props) {
  const { t } = useTexts()
  const isNew = mandator === 'new'
  const title = t(isNew ? 'mandators.create' : 'mandators.rename')
  return (
    <Dialog opened={mandator !== null} onClose={onClose} title={title} size="sm">
      {isNew && <NameForm onReload={onClose} onClose={onClose} />}
      {mandator !== null && !isNew && <Opened key={mandator.id} id={mandator.id} onClose={onClose} />}
    </Dialog>
  )
}

function Opened({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  // Read anew on opening: what is shown must be the version that a change names.
  const query = useQuery({ ...read(mandators.get, { params: { id } }), refetchOnWindowFocus: false, gcTime: 0 })
  const [round, setRound] = useState(0)
  const reload = async () => {
    await query.refetch()
    setRound(round + 1)
  }
  return (
    <Loaded query={query} skeleton={<Skeleton height={58} />}>
      {(mandator) => (
        <>
          <NameForm key={round} opened={mandator} onReload={() => void reload()} onClose={onClose} />
          <MandatorLogo mandator={mandator} />
        </>
      )}
    </Loaded>
  )
}

interface FormProps {
  readonly opened?: Mandator
  readonly onReload: () => void
  readonly onClose: () => void
}

function NameForm({ opened, onReload, onClose }: FormProps) {
  const { t } = useTexts()
  const [name, setName] = useState(opened?.name ?? '')
  const [isMissing, setMissing] = useState(false)
  const saving = useMandatorSaving(opened, onClose)
  const theirs = otherNameIn(saving.error)
  const wrong = isMissing ? t('fields.required') : wrongNameIn(saving.error)
  const save = (overwrite = false) => {
    const said = name.trim()
    setMissing(said === '')
    if (said !== '') saving.save(said, overwrite)
  }
  if (theirs !== null)
    return (
      <Conflict
        title={t('mandators.conflictTitle')}
        fields={[{ name: 'name', label: t('common.name'), mine: name, theirs }]}
        busy={saving.isPending}
        onOverwrite={() => save(true)}
        onReload={onReload}
        onBack={saving.reset}
      />
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
    >
      <TextInput
        label={t('common.name')}
        required
        data-autofocus
        maxLength={255}
        autoComplete="off"
        value={name}
        error={wrong}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setMissing(false)
        }}
      />
      {wrong === undefined && <FormError error={saving.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t(saving.error instanceof ConnectionLost ? 'common.retry' : 'common.save')}
        </Button>
      </Group>
    </form>
  )
}

function useMandatorSaving(opened: Mandator | undefined, onClose: () => void) {
  const { t } = useTexts()
  const toasts = useToasts()
  const create = useChange(mandators.create)
  const change = useChange(mandators.change, ['mandators', 'users', 'areas'])
  const attempt = useRef({ name: '', key: '' })
  const [version] = useState(() => (opened ? versionOf(mandators.get, { params: { id: opened.id } }) : undefined))
  const told = (message: string) => ({
    onSuccess: () => {
      toasts.done(message)
      onClose()
    },
  })
  const save = (name: string, overwrite: boolean) => {
    const body = { mandator: { name } }
    if (opened) {
      const ifMatch = overwrite ? otherVersionIn(change.error) : version
      change.mutate({ params: { id: opened.id }, body, options: { ifMatch } }, told(t('mandators.renamed')))
      return
    }
    // The same key must come with the same body: another name is a new attempt.
    if (attempt.current.name !== name) attempt.current = { name, key: crypto.randomUUID() }
    create.mutate({ body, options: { idempotencyKey: attempt.current.key } }, told(t('mandators.created')))
  }
  const { error, isPending, reset } = opened ? change : create
  return { error, isPending, reset, save }
}

function staleIn(error: unknown): { readonly current?: Mandator; readonly currentETag?: unknown } {
  const isStale = error instanceof Refusal && error.status === 412
  return isStale ? (error.problem as { current?: Mandator; currentETag?: unknown }) : {}
}

function otherNameIn(error: unknown): string | null {
  return staleIn(error).current?.name ?? null
}

function otherVersionIn(error: unknown): string | null {
  const { currentETag } = staleIn(error)
  return typeof currentETag === 'string' ? currentETag : null
}

/** What is wrong with the name: a fault of the field, or that another mandator has it. */
function wrongNameIn(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'mandator.exists') return error.message
  return error.problem.errors?.find(({ path }) => path.endsWith('name'))?.message
}
