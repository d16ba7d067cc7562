import type { Rope } from '@catenary/contract/assets/ropes'
import { documents } from '@catenary/contract/library/documents'
import { pages } from '@catenary/contract/page-routes'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { version } from 'uuid'
import { call } from '../../../api/call.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../../ui/use-event-callback.ts'
import { refetchRopeState } from '../../events/refetch-rope-state.ts'
import { deletePhoto } from '../device-store.ts'
import type { StoredPhoto } from '../device-store.ts'
import type { SavedInspection as Stored } from '../inspection-draft.ts'
import { useBeforeUnload } from '../use-draft-persistence.ts'
import styles from '../QuickEntry.module.css'

interface Props {
  readonly rope: Rope
  /** Whose inspection it is. */
  readonly userId: string
  readonly stored: Stored
  readonly photos: readonly StoredPhoto[]
  /** Nothing of it is on this device alone any more. */
  readonly onAllStored: () => void
  readonly onAnother: () => void
}

/** The inspection is stored: what of it, and how far its photos are. */
export function StoredInspection({ rope, userId, stored, photos, onAllStored, onAnother }: Props) {
  const { t } = useTexts()
  // A photo of a row that was left out goes with the row.
  const ownPhotos = photos.filter(({ row }) => stored.eventOfRow[row] !== undefined)
  const { stateOf, retry, isDone, hasFailed } = usePhotoUploads(ownPhotos, {
    userId,
    eventOfRow: stored.eventOfRow,
    onAllStored,
  })
  const pendingCount = ownPhotos.filter((photo) => stateOf(photo) !== 'stored').length
  useBeforeUnload(pendingCount > 0)
  const title = useRef<HTMLHeadingElement>(null)
  // What saved it has left the page, and the focus with it.
  useEffect(() => title.current?.focus(), [])
  const { installation } = rope
  const ropePageParams = { areaId: installation.area.id, installationId: installation.id, ropeId: rope.id }
  return (
    <section className={styles.stored}>
      <Stack gap="md">
        <Title order={2} ref={title} tabIndex={-1} style={{ outline: 'none' }}>
          {t('quickEntry.stored', { count: stored.damages })}
        </Title>
        {stored.leftOut > 0 && <Text>{t('quickEntry.leftOut', { count: stored.leftOut })}</Text>}
        {ownPhotos.length > 0 && (
          <output>{isDone ? t('quickEntry.photosStored') : t('quickEntry.photosLeft', { count: pendingCount })}</output>
        )}
        {ownPhotos.length > 0 && (
          <ul className={styles.sending}>
            {ownPhotos.map((photo) => (
              <li key={photo.id} data-state={stateOf(photo)}>
                {t('common.labelled', { label: photo.name, value: t(`quickEntry.photo.${stateOf(photo)}`) })}
              </li>
            ))}
          </ul>
        )}
        {hasFailed && (
          <Alert color="red" title={t('quickEntry.photosLeft', { count: pendingCount })}>
            <Group gap="xs">
              <Button size="compact-sm" onClick={retry}>
                {t('common.retry')}
              </Button>
              {rope.isInArchive && <DiscardPhotos onDiscard={onAnother} />}
            </Group>
          </Alert>
        )}
        <Group>
          <Button renderRoot={(props) => <Link to={pages.rope} params={ropePageParams} {...props} />}>
            {t('quickEntry.toRope')}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to={pages.rope} params={ropePageParams} search={{ event: stored.id }} {...props} />
            )}
          >
            {t('quickEntry.openInspection')}
          </Button>
          {isDone && (
            <Button variant="default" onClick={onAnother}>
              {t('quickEntry.another')}
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  )
}

/** Forgets photos that an archived rope may never take. */
function DiscardPhotos({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        {t('quickEntry.startAfresh')}
      </Button>
      <ConfirmDialog
        help="quick-entry#5"
        opened={isAsking}
        question={t('quickEntry.startAfreshSure')}
        action={t('quickEntry.startAfresh')}
        onConfirm={onDiscard}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** State of a photo. Stored means confirmed by the server. */
type PhotoState = 'onDevice' | 'sending' | 'stored' | 'failed'

interface UploadOptions extends Pick<Props, 'userId' | 'onAllStored'> {
  readonly eventOfRow: Readonly<Record<string, string>>
}

/** Sends the photos of a stored inspection one after the other; each is forgotten here only once the server has it. */
function usePhotoUploads(photos: readonly StoredPhoto[], { userId, eventOfRow, onAllStored }: UploadOptions) {
  const client = useQueryClient()
  const [states, setStates] = useState<Readonly<Record<string, PhotoState>>>({})
  const stateOf = (photo: StoredPhoto): PhotoState => states[photo.id] ?? 'onDevice'
  const setPhotoState = (id: string, state: PhotoState) => setStates((before) => ({ ...before, [id]: state }))

  const next = photos.find((photo) => stateOf(photo) === 'onDevice')
  const isUploading = photos.some((photo) => stateOf(photo) === 'sending')
  const isDone = photos.every((photo) => stateOf(photo) === 'stored')

  const send = useEventCallback(async (photo: StoredPhoto) => {
    const target = eventOfRow[photo.row]
    if (target === undefined) return
    setPhotoState(photo.id, 'sending')
    try {
      await upload(photo, target, userId)
      setPhotoState(photo.id, 'stored')
      await deletePhoto(photo.id).catch(() => undefined)
    } catch {
      setPhotoState(photo.id, 'failed')
    }
  })
  const finish = useEventCallback(() => {
    onAllStored()
    void refetchRopeState(client)
  })
  useEffect(() => {
    if (next && !isUploading) void send(next)
  }, [next, isUploading, send])
  useEffect(() => {
    if (isDone) finish()
  }, [isDone, finish])

  const retry = () =>
    setStates((before) =>
      Object.fromEntries(Object.entries(before).map(([id, state]) => [id, state === 'failed' ? 'onDevice' : state])),
    )
  return { stateOf, retry, isDone, hasFailed: photos.some((photo) => stateOf(photo) === 'failed') }
}

async function upload({ id, name, file }: StoredPhoto, event: string, userId: string): Promise<void> {
  await call(
    documents.add,
    // Photos stored by an earlier version have ids of another format, which only serve as idempotency keys.
    { body: { ...(version(id) === 7 && { id }), targetType: 'events', targetId: event } },
    { file: new File([file], name, { type: file.type }), idempotencyKey: id, userId },
  )
}
