import type { ResponseBody, EndpointDefinition, RequestInput } from '@catenary/contract/endpoint'
import type { HelpTarget } from '@catenary/contract/library/knowledge-center'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { call, versionOf } from '../../api/call.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { DiscardQuestion, LeaveQuestion } from '../dialog/LeaveQuestion.tsx'
import { useUnsavedInput } from '../dialog/use-leave-question.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useIsMounted } from './use-is-mounted.ts'
import type { FormCallbacks } from './use-record-form.ts'

interface DialogProps {
  readonly opened: boolean
  readonly title: string
  readonly size?: 'sm' | 'form' | 'wide'
  readonly help: HelpTarget
  readonly onClose: () => void
}

/** A dialog with the form of a record: neither a click outside nor the browser's Back discards unsaved input unasked. */
export function RecordDialog({
  onClose,
  children,
  ...props
}: DialogProps & { readonly children: (callbacks: FormCallbacks) => ReactNode }) {
  const { opened } = props
  const { isChanged, onChanged } = useUnsavedInput()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(false)
    onChanged(false)
    onClose()
  }
  return (
    <Dialog {...props} onClose={() => (isChanged() ? setLeaving(true) : leave())}>
      {opened && (
        <>
          <DialogContent onChanged={onChanged} onClose={leave}>
            {children}
          </DialogContent>
          <LeaveQuestion isChanged={isChanged} isDialog />
        </>
      )}
      <DiscardQuestion opened={opened && isLeaving} onDiscard={leave} onStay={() => setLeaving(false)} />
    </Dialog>
  )
}

interface ContentProps extends FormCallbacks {
  readonly children: (callbacks: FormCallbacks) => ReactNode
}

/** What is in an open dialog: once that is closed, an answer that comes late closes no other one in its place. */
function DialogContent({ onChanged, onClose, children }: ContentProps) {
  const isMounted = useIsMounted()
  const close = () => {
    if (isMounted()) onClose()
  }
  return children({ onChanged, onClose: close })
}

/** A record as it was read when its form was opened, with the version that a change names. */
export interface LoadedRecord<Entity> {
  readonly entity: Entity
  readonly version: string | undefined
}

/** What the form of a record that was read gets from its dialog. */
export interface LoadedFormCallbacks extends FormCallbacks {
  /** Reloads the stored version and resets the form to it. */
  readonly onReload: () => void
}

interface RecordLoaderProps<E extends EndpointDefinition> {
  readonly endpoint: E
  readonly id: string
  /** Reads it again when something of it changes, for what is shown beside the fields; those keep what was typed. */
  readonly isRefreshed?: boolean
  /** The form; only `reload` resets it, other reads of the record leave unsaved input alone. */
  readonly children: (opened: LoadedRecord<ResponseBody<E>>, reload: () => void) => ReactNode
}

interface LoadedRecordDialogProps<E extends EndpointDefinition>
  extends DialogProps, Pick<RecordLoaderProps<E>, 'endpoint' | 'id'> {
  /** The title once the record is loaded. */
  readonly titleOf?: (entity: ResponseBody<E>) => string
  readonly children: (opened: LoadedRecord<ResponseBody<E>>, callbacks: LoadedFormCallbacks) => ReactNode
}

/** A dialog with the form of a record, which is reloaded when it opens. */
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

/** Passes the loaded record to the dialog. */
function LoadNotice<Entity>({
  id,
  entity,
  onRead,
}: LoadedEntity<Entity> & { readonly onRead: (read: LoadedEntity<Entity>) => void }) {
  useEffect(() => onRead({ id, entity }), [id, entity, onRead])
  return null
}

/** Reloads a record for its form: the displayed version must be the one sent as If-Match. */
export function RecordLoader<E extends EndpointDefinition>({
  endpoint,
  id,
  isRefreshed = false,
  children,
}: RecordLoaderProps<E>) {
  const [round, setRound] = useState(0)
  const sent = { params: { id } }
  const query = useQuery({
    // Not under the page's own key: the page may read the record again while its form is being filled in.
    queryKey: isRefreshed ? [endpoint.name, 'opened', id] : ['opened', endpoint.name, id],
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
      {(opened) => <ReadForm key={round}>{children(opened, () => void reload())}</ReadForm>}
    </Loaded>
  )
}

/** A form that came after its dialog: its first field gets the focus that the dialog had to put elsewhere. */
function ReadForm({ children }: { readonly children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]')
    const focused = document.activeElement
    // Not where the reader is outside of the dialog, or in the form already.
    if (!dialog?.contains(focused) || form.current?.contains(focused)) return
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  return <div ref={form}>{children}</div>
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

/** What the form of a new record gets from its dialog. */
export interface NewRecordCallbacks extends FormCallbacks {
  /** The record was added. */
  readonly onSaved: (entity: { readonly id: string }) => void
}

interface NewRecordDialogProps extends DialogProps {
  /** Leads to the page of the record, by its id. */
  readonly onCreated: (id: string) => void
  readonly children: (callbacks: NewRecordCallbacks) => ReactNode
}

/** A dialog that adds a record and leads to its page. Until that is there nothing can be typed, which would be lost, or added twice. */
export function NewRecordDialog({ onCreated, onClose, children, ...props }: NewRecordDialogProps) {
  const [isAdded, setAdded] = useState(false)
  if (isAdded && !props.opened) setAdded(false)
  const onSaved = ({ id }: { readonly id: string }) => {
    setAdded(true)
    onCreated(id)
  }
  return (
    <RecordDialog {...props} onClose={() => !isAdded && onClose()}>
      {(callbacks) => (isAdded ? <FormSkeleton /> : children({ ...callbacks, onSaved }))}
    </RecordDialog>
  )
}
