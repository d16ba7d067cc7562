import type { TextKey } from '@catenary/i18n/catalogue'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconPhoto, IconQrcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../ui/use-event-callback.ts'
import { readQrCode } from './read-qr-code.ts'
import styles from './qr-code.module.css'

interface Props {
  readonly onRead: (text: string) => void
}

/** Reads a QR code with the camera or from a photo. What is in the way of it is said; typing is always possible. */
export function QrCodeReader({ onRead }: Props) {
  const { t } = useTexts()
  const [isOn, setOn] = useState(false)
  const [failure, setFailure] = useState<TextKey>()
  const [read, setRead] = useState<string>()
  const start = () => {
    setFailure(undefined)
    setRead(undefined)
    setOn((before) => !before)
  }
  const finish = (text: string | undefined) => {
    setOn(false)
    setFailure(text === undefined ? 'qrCode.none' : undefined)
    setRead(text)
    if (text !== undefined) onRead(text)
  }
  const readPhoto = async (file: File | null) => {
    if (!file) return
    const picture = await createImageBitmap(file).catch(() => undefined)
    finish(picture && (await readQrCode(picture)))
    picture?.close()
  }
  return (
    <div className={styles.reader}>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconQrcode size={17} stroke={1.6} aria-hidden />}
          aria-expanded={isOn}
          onClick={start}
        >
          {t(isOn ? 'qrCode.stop' : 'qrCode.scan')}
        </Button>
        <FileButton accept="image/*" onChange={(file) => void readPhoto(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-md"
              leftSection={<IconPhoto size={17} stroke={1.6} aria-hidden />}
            >
              {t('qrCode.photo')}
            </Button>
          )}
        </FileButton>
      </Group>
      {isOn && (
        <Camera
          onRead={finish}
          onFailed={(reason) => {
            setOn(false)
            setFailure(reason)
          }}
        />
      )}
      <output className={styles.message}>
        {failure && (
          <Text size="sm" c="red">
            {(t as (key: TextKey) => string)(failure)}
          </Text>
        )}
        {read !== undefined && <Text size="sm">{t('qrCode.read', { text: read })}</Text>}
      </output>
    </div>
  )
}

/** Milliseconds between two looks at what the camera shows. */
const pause = 150

interface CameraProps {
  readonly onRead: (text: string) => void
  readonly onFailed: (reason: 'qrCode.noCamera' | 'qrCode.refused') => void
}

/** What the camera sees, until a QR code is read in it. */
function Camera({ onRead, onFailed }: CameraProps) {
  const { t } = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const read = useEventCallback(onRead)
  const fail = useEventCallback(onFailed)
  useEffect(() => {
    const shown = video.current
    const stop = new AbortController()
    if (shown) void watch(shown, stop.signal, { read, fail })
    return () => stop.abort()
  }, [read, fail])
  return (
    <figure className={styles.camera}>
      <video ref={video} muted playsInline aria-label={t('qrCode.aim')} />
      <figcaption>{t('qrCode.aim')}</figcaption>
    </figure>
  )
}

interface Watching {
  readonly read: CameraProps['onRead']
  readonly fail: CameraProps['onFailed']
}

async function watch(video: HTMLVideoElement, signal: AbortSignal, { read, fail }: Watching): Promise<void> {
  try {
    // Without a secure connection browsers offer no camera.
    if (!('mediaDevices' in navigator)) return fail('qrCode.noCamera')
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    const end = () => stream.getTracks().forEach((track) => track.stop())
    signal.addEventListener('abort', end)
    if (signal.aborted) return end()
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const text = await readQrCode(video)
      if (text !== undefined && !signal.aborted) return read(text)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } catch (error) {
    if (signal.aborted) return
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    fail(isRefused ? 'qrCode.refused' : 'qrCode.noCamera')
  }
}
