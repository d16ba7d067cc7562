import { useMediaQuery } from '@mantine/hooks'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { AddPhotos, PhotoList } from '../../quick-entry/saving/RowPhotos.tsx'
import type { Photos } from '../../quick-entry/saving/use-photos.ts'
import styles from '../EventForm.module.css'

/** The photos of an event that is being recorded: taken or chosen before it is saved, sent right after. */
export function EventPhotos({ photos, eventId }: { readonly photos: Photos; readonly eventId: string }) {
  const { t } = useTexts()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const add = (files: readonly File[]) => photos.add(eventId, files)
  return (
    <section aria-label={t('events.photos')}>
      <PhotoList photos={photos.all} onRemove={photos.remove} />
      <div className={styles.addPhotos}>
        {isTouch && <AddPhotos onAdd={add} withCamera />}
        <AddPhotos onAdd={add} />
      </div>
    </section>
  )
}
