import type { Answer, EndpointFacts, Sent } from '@catenary/contract/endpoint'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { call, versionOf } from '../../api/call.ts'
import { Confirm } from '../Confirm.tsx'
import { Dialog } from '../Dialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { useTexts } from '../texts/texts-context.ts'
import type { FormEnds } from './use-record-form.ts'

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
}: DialogProps & { readonly children: (ends: FormEnds) => ReactNode }) {
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

/** A record as it was read when its form was opened, with the version that a change names. */
export interface Opened<Entity> {
  readonly entity: Entity
  readonly version: string | undefined
}

/** What the form of a record that was read gets from its dialog. */
export interface OpenedEnds extends FormEnds {
  /** Reads the stored version and begins anew with it. */
  readonly onReload: () => void
}

interface OpenedProps<E extends EndpointFacts> {
  readonly endpoint: E
  readonly id: string
  /** The form; it begins anew after `reload`, and nothing else that reads the record touches what was typed. */
  readonly children: (opened: Opened<Answer<E>>, reload: () => void) => ReactNode
}

interface OpenedDialogProps<E extends EndpointFacts> extends DialogProps, Pick<OpenedProps<E>, 'endpoint' | 'id'> {
  /** The title once the record is read. */
  readonly titleOf?: (entity: Answer<E>) => string
  readonly children: (opened: Opened<Answer<E>>, ends: OpenedEnds) => ReactNode
}

/** A dialog around the form of a record that is read anew for it. */
export function OpenedDialog<E extends EndpointFacts>(props: OpenedDialogProps<E>) {
  const { endpoint, id, title, titleOf, children, ...rest } = props
  const [read, setRead] = useState<Read<Answer<E>>>()
  return (
    <RecordDialog {...rest} title={(read?.id === id && titleOf?.(read.entity)) || title}>
      {(ends) => (
        <OpenedRecord key={id} endpoint={endpoint} id={id}>
          {(opened, onReload) => (
            <>
              <ReadNotice id={id} entity={opened.entity} onRead={setRead} />
              {children(opened, { ...ends, onReload })}
            </>
          )}
        </OpenedRecord>
      )}
    </RecordDialog>
  )
}

interface Read<Entity> {
  readonly id: string
  readonly entity: Entity
}

/** Tells the dialog what was read. */
function ReadNotice<Entity>({ id, entity, onRead }: Read<Entity> & { readonly onRead: (read: Read<Entity>) => void }) {
  useEffect(() => onRead({ id, entity }), [id, entity, onRead])
  return null
}

/** Reads a record anew for its form: what is shown must be the version that a change names. */
export function OpenedRecord<E extends EndpointFacts>({ endpoint, id, children }: OpenedProps<E>) {
  const [round, setRound] = useState(0)
  const sent = { params: { id } }
  const query = useQuery({
    // Not under the page's own key: the page may read the record again while its form is being filled in.
    queryKey: ['opened', endpoint.name, id],
    queryFn: async ({ signal }): Promise<Opened<Answer<E>>> => {
      const entity = await call(endpoint, sent as unknown as Sent<E>, { signal })
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
      {[56, 56, 120, 56, 80].map((height, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no identity but their place
        <Skeleton key={place} height={height} />
      ))}
    </Stack>
  )
}

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
