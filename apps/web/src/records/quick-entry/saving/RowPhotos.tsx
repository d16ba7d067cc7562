import { ActionIcon, Button, CloseButton, Popover } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { StoredPhoto } from '../device-store.ts'
import styles from '../grid/EntryGrid.module.css'

interface Props {
  readonly number: number
  readonly photos: readonly StoredPhoto[]
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (id: string) => void
  readonly tabIndex?: number
}

/** The photos of a row: how many, and on a click which ones. */
export function RowPhotos({ number, photos, onAdd, onRemove, tabIndex }: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant={photos.length > 0 ? 'light' : 'subtle'}
          color={photos.length > 0 ? 'glacier' : 'gray'}
          className={styles.camera}
          tabIndex={tabIndex}
          aria-label={`${t('quickEntry.photosOf', { number })}${photos.length > 0 ? `: ${photos.length}` : ''}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCamera size={16} />
          {photos.length > 0 && <span aria-hidden="true">{photos.length}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('quickEntry.photosOf', { number })}>
        <PhotoList photos={photos} onRemove={onRemove} />
        <AddPhotos onAdd={onAdd} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The photos of a row, small, each with a way to remove it. */
export function PhotoList({ photos, onRemove }: Pick<Props, 'photos' | 'onRemove'>) {
  const { t } = useTexts()
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <PhotoThumbnail photo={photo} />
          <span className={styles.photoName}>{photo.name}</span>
          <CloseButton
            aria-label={t('quickEntry.removePhoto', { name: photo.name })}
            onClick={() => onRemove(photo.id)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Chooses photos, or takes them where the device has a camera. */
export function AddPhotos({
  onAdd,
  size = 'sm',
  withCamera = false,
}: Pick<Props, 'onAdd'> & { readonly size?: 'sm' | 'lg'; readonly withCamera?: boolean }) {
  const { t } = useTexts()
  const label = t(withCamera ? 'documents.takePhoto' : 'quickEntry.addPhotos')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        size={size}
        fullWidth
        leftSection={<IconCamera size={18} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!withCamera}
        accept="image/*"
        {...(withCamera && { capture: 'environment' as const })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])])
          // The same photo, removed before, must count as chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function PhotoThumbnail({ photo }: { readonly photo: StoredPhoto }) {
  const [objectUrl] = useState(() => URL.createObjectURL(photo.file))
  useEffect(() => () => URL.revokeObjectURL(objectUrl), [objectUrl])
  return <img src={objectUrl} alt="" className={styles.thumb} />
}
