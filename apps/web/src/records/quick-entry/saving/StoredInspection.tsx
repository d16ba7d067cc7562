import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { StoredPhoto } from '../device-store.ts'
import type { SavedInspection as Stored } from '../inspection-draft.ts'
import { useBeforeUnload } from '../use-ask-to-stay.ts'
import { usePhotoUploads } from './use-photo-sending.ts'
import styles from '../QuickEntry.module.css'

interface Props {
  readonly rope: Rope
  readonly stored: Stored
  readonly photos: readonly StoredPhoto[]
  /** Nothing of it is on this device alone any more. */
  readonly onAllStored: () => void
  readonly onAnother: () => void
}

/** The inspection is stored: what of it, and how far its photos are. */
export function StoredInspection({ rope, stored, photos, onAllStored, onAnother }: Props) {
  const { t } = useTexts()
  // A photo of a row that was left out goes with the row.
  const ownPhotos = photos.filter(({ row }) => stored.eventOfRow[row] !== undefined)
  const { stateOf, retry, isDone, hasFailed } = usePhotoUploads(ownPhotos, stored.eventOfRow, onAllStored)
  const pendingCount = ownPhotos.filter((photo) => stateOf(photo) !== 'stored').length
  useBeforeUnload(pendingCount > 0)
  const { installation } = rope
  const ropePageParams = { areaId: installation.area.id, installationId: installation.id, ropeId: rope.id }
  return (
    <section className={styles.stored}>
      <Stack gap="md">
        <Title order={2}>{t('quickEntry.stored', { count: stored.damages })}</Title>
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
            <Button size="compact-sm" onClick={retry}>
              {t('common.retry')}
            </Button>
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
