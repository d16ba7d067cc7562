import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../../ui/use-error-message.ts'
import { PlannedInspections } from '../../../work/public.ts'
import type { StoredPhoto } from '../device-store.ts'
import type { SavedInspection as Stored } from '../inspection-draft.ts'
import { useBeforeUnload } from '../use-draft-persistence.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'
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

/** The inspection is stored: what of it, how far its photos are, and which planned one it may complete. */
export function StoredInspection({ rope, userId, stored, photos, onAllStored, onAnother }: Props) {
  const { t } = useTexts()
  // A photo of a row that was left out goes with the row.
  const ownPhotos = photos.filter(({ row }) => stored.eventOfRow[row] !== undefined)
  const { stateOf, retry, isDone, hasFailed, refusal } = usePhotoUploads(ownPhotos, {
    userId,
    eventOfRow: stored.eventOfRow,
    onAllStored,
  })
  const errorMessage = useErrorMessage()
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
                {t('common.labelled', { label: photo.name, value: t(`quickEntry.photo.${stateOf(photo)}`) })}{' '}
                {refusal && stateOf(photo) === 'failed' && <DownloadPhoto photo={photo} />}
              </li>
            ))}
          </ul>
        )}
        {hasFailed && (
          <Alert color="red" title={t('quickEntry.photosLeft', { count: pendingCount })}>
            {refusal && <Text mb="xs">{errorMessage(refusal)}</Text>}
            <Group gap="xs">
              <Button size="compact-sm" onClick={retry}>
                {t('common.retry')}
              </Button>
              {(rope.isInArchive || refusal) && <DiscardPhotos onDiscard={onAnother} />}
            </Group>
          </Alert>
        )}
        <PlannedInspections rope={rope} />
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

/** Gives the reader the file of a photo that is on this device alone and that its inspection does not take. */
function DownloadPhoto({ photo: { file, name } }: { readonly photo: StoredPhoto }) {
  const { t } = useTexts()
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('common.labelled', { label: t('common.download'), value: name })}
      onClick={() => saveFile(file, name)}
    >
      {t('common.download')}
    </Button>
  )
}

/** Forgets photos that an archived rope, or an inspection that was signed or archived meanwhile, may never take. */
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
