import type { ResponseBody, EndpointDefinition, RequestInput } from '@catenary/contract/endpoint'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { call, versionOf } from '../../api/call.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Dialog } from '../Dialog.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { useTexts } from '../texts/texts-context.ts'
import type { FormCallbacks } from './use-record-form.ts'

interface DialogProps {
  readonly opened: boolean
  readonly title: string
  readonly size?: 'sm'
  readonly onClose: () => void
}

/** A dialog around the form of a record: what was typed is not lost by a click beside it. */
export function RecordDialog({
  onClose,
  children,
  ...props
}: DialogProps & { readonly children: (callbacks: FormCallbacks) => ReactNode }) {
  const { t } = useTexts()
  const { opened } = props
  const [isChanged, setChanged] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(false)
    setChanged(false)
    onClose()
  }
  return (
    <Dialog {...props} onClose={() => (isChanged ? setLeaving(true) : leave())}>
      {opened && children({ onChanged: setChanged, onClose: leave })}
      <ConfirmDialog
        opened={opened && isLeaving}
        question={t('common.discardChanges')}
        action={t('common.discard')}
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  )
}

/** A record as it was read when its form was opened, with the version that a change names. */
export interface LoadedRecord<Entity> {
  readonly entity: Entity
  readonly version: string | undefined
}

/** What the form of a record that was read gets from its dialog. */
export interface LoadedFormCallbacks extends FormCallbacks {
  /** Reads the stored version and begins anew with it. */
  readonly onReload: () => void
}

interface RecordLoaderProps<E extends EndpointDefinition> {
  readonly endpoint: E
  readonly id: string
  /** The form; it begins anew after `reload`, and nothing else that reads the record touches what was typed. */
  readonly children: (opened: LoadedRecord<ResponseBody<E>>, reload: () => void) => ReactNode
}

interface LoadedRecordDialogProps<E extends EndpointDefinition>
  extends DialogProps, Pick<RecordLoaderProps<E>, 'endpoint' | 'id'> {
  /** The title once the record is read. */
  readonly titleOf?: (entity: ResponseBody<E>) => string
  readonly children: (opened: LoadedRecord<ResponseBody<E>>, callbacks: LoadedFormCallbacks) => ReactNode
}

/** A dialog around the form of a record that is read anew for it. */
export function LoadedRecordDialog<E extends EndpointDefinition>(props: LoadedRecordDialogProps<E>) {
  const { endpoint, id, title, titleOf, children, ...rest } = props
  const [read, setRead] = useState<LoadedEntity<ResponseBody<E>>>()
  return (
    <RecordDialog {...rest} title={(read?.id === id && titleOf?.(read.entity)) || title}>
      {(callbacks) => (
        <RecordLoader key={id} endpoint={endpoint} id={id}>
          {(opened, onReload) => (
            <>
              <LoadNotice id={id} entity={opened.entity} onRead={setRead} />
              {children(opened, { ...callbacks, onReload })}
            </>
          )}
        </RecordLoader>
      )}
    </RecordDialog>
  )
}

interface LoadedEntity<Entity> {
  readonly id: string
  readonly entity: Entity
}

/** Tells the dialog what was read. */
function LoadNotice<Entity>({
  id,
  entity,
  onRead,
}: LoadedEntity<Entity> & { readonly onRead: (read: LoadedEntity<Entity>) => void }) {
  useEffect(() => onRead({ id, entity }), [id, entity, onRead])
  return null
}

/** Reads a record anew for its form: what is shown must be the version that a change names. */
export function RecordLoader<E extends EndpointDefinition>({ endpoint, id, children }: RecordLoaderProps<E>) {
  const [round, setRound] = useState(0)
  const sent = { params: { id } }
  const query = useQuery({
    // Not under the page's own key: the page may read the record again while its form is being filled in.
    queryKey: ['opened', endpoint.name, id],
    queryFn: async ({ signal }): Promise<LoadedRecord<ResponseBody<E>>> => {
      const entity = await call(endpoint, sent as unknown as RequestInput<E>, { signal })
      return { entity, version: versionOf(endpoint, sent) }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const reload = async () => {
    await query.refetch()
    setRound((before) => before + 1)
  }
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(opened) => <div key={round}>{children(opened, () => void reload())}</div>}
    </Loaded>
  )
}

function FormSkeleton() {
  return (
    <Stack>
      {[56, 56, 120, 56, 80].map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no identity but their place
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  )
}

/** The two steps of adding something: its first fields, then the settings of what was added. */
export interface CreatedRecord {
  /** The id of what was added; nothing before. */
  readonly id: string | undefined
  readonly setCreated: (entity: { readonly id: string }) => void
  /** Closes whichever step is open, and begins anew the next time. */
  readonly close: () => void
}

/** Keeps what a dialog has added, for the settings that open after it. */
export function useCreatedRecord(onClose: () => void, onCreated: ((id: string) => void) | undefined): CreatedRecord {
  const [id, setId] = useState<string>()
  return {
    id,
    setCreated: (entity) => {
      setId(entity.id)
      onCreated?.(entity.id)
    },
    close: () => {
      setId(undefined)
      onClose()
    },
  }
}
