import type { InstallationAttributes } from '@catenary/contract/assets/installation-attributes'
import { mapImageExtensions } from '@catenary/contract/library/document-types'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './settings.module.css'

interface Props {
  /** What is stored of the image. */
  readonly stored: Pick<InstallationAttributes, 'mapImageUri' | 'mapImageWidth' | 'mapImageHeight'>
  /** The image that will be uploaded on saving. */
  readonly chosen: File | null
  readonly onChoose: (file: File | null) => void
  /** How much of it is out, from 0 to 1; `null` while nothing is on its way. */
  readonly progress: number | null
  readonly isLocked: boolean
}

const mediaTypes: readonly string[] = ['image/jpeg', 'image/png']

/** The picture on which an installation's ropes are drawn: shown as it is, or as it will be. */
export function MapImageField({ stored, chosen, onChoose, progress, isLocked }: Props) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isUnsupported, setUnsupported] = useState(false)
  const preview = usePreview(chosen)
  const shown = preview ?? stored.mapImageUri
  const handleFile = (file: File | null | undefined) => {
    if (!file) return
    setUnsupported(!mediaTypes.includes(file.type))
    if (mediaTypes.includes(file.type)) onChoose(file)
  }
  return (
    <div className={styles.image}>
      <Text fw={500} size="sm">
        {t('installations.attributes.mapImageUri')}
      </Text>
      {shown !== undefined && <img src={shown} alt={t('installations.attributes.mapImageUri')} />}
      {isUnsupported && (
        <Text size="sm" c="red" role="alert">
          {t('assetSettings.imageWrong')}
        </Text>
      )}
      {progress !== null && <Progress value={100 * progress} aria-label={t('assetSettings.uploading')} />}
      <output className={styles.facts}>
        {chosen ? t('assetSettings.imageChosen', { name: chosen.name }) : <Size {...stored} />}
      </output>
      {!isLocked && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => input.current?.click()}>
            {t(shown === undefined ? 'assetSettings.chooseImage' : 'assetSettings.otherImage')}
          </Button>
          {chosen && (
            <Button size="compact-sm" variant="default" onClick={() => onChoose(null)}>
              {t('assetSettings.keepImage')}
            </Button>
          )}
        </Group>
      )}
      <Text size="xs" c="dimmed">
        {t('assetSettings.imageHint')}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('assetSettings.chooseImage')}
        accept={mapImageExtensions.join(',')}
        onChange={({ currentTarget }) => {
          handleFile(currentTarget.files?.item(0))
          // The same file, chosen again, must count.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function Size({ mapImageWidth: width, mapImageHeight: height }: Props['stored']) {
  const { t } = useTexts()
  return width === undefined || height === undefined ? null : t('assetSettings.imageSize', { width, height })
}

function usePreview(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return url
}
