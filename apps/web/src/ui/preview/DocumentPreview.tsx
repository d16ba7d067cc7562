import { ActionIcon, Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { TouchEvent } from 'react'
import { useIsTopmostDialog } from '../dialog/use-is-topmost-dialog.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { LazyBoundary } from '../page/LazyBoundary.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import { useFileSize } from '../use-file-size.ts'
import type { PreviewFile } from './preview-file.ts'
import { downloadUrl, kindOf, previewUrl } from './preview-file.ts'
import { PreviewContent } from './PreviewContent.tsx'
import { canScroll, useKeyShortcuts } from './use-key-shortcuts.ts'
import { ToolButton } from './ZoomTools.tsx'
import styles from './Preview.module.css'

interface Props {
  /** The documents, in preview order. */
  readonly files: readonly PreviewFile[]
  /** The id of the one that is shown. */
  readonly shown: string
  /** The page of a PDF that is shown first; the first one where absent. */
  readonly page?: number | undefined
  readonly onShow: (id: string) => void
  readonly onClose: () => void
  /** Loads the next page of documents; absent where there is none, or while loading. */
  readonly onEnd?: () => void
}

/** Looks at documents one after the other, over the whole window. */
export function DocumentPreview({ files, shown, page, onShow, onClose, onEnd }: Props) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isTopmost = useIsTopmostDialog(true)
  const index = files.findIndex(({ id }) => id === shown)
  const file = files[index]
  const [previous, next] = [files[index - 1], files[index + 1]]
  const showPrevious = previous && (() => onShow(previous.id))
  const showNext = next && (() => onShow(next.id))
  useKeyShortcuts({ ...(showPrevious && { ArrowLeft: showPrevious }), ...(showNext && { ArrowRight: showNext }) })
  usePreloadImage(next)
  useEffect(() => {
    if (!next) onEnd?.()
  }, [next, onEnd])
  if (!file) return null
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={isTopmost}
      fullScreen={isNarrow}
      size="calc(100vw - 4rem)"
      yOffset="2rem"
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <PreviewHeader
          file={file}
          number={index + 1}
          total={files.length}
          isNarrow={isNarrow}
          onPrevious={showPrevious}
          onNext={showNext}
        />
        <PreviewBody file={file} page={page} isNarrow={isNarrow} onPrevious={showPrevious} onNext={showNext} />
      </Modal.Content>
    </Modal.Root>
  )
}

interface NavigationProps {
  readonly isNarrow: boolean
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
}

interface PreviewHeaderProps extends NavigationProps {
  readonly file: PreviewFile
  /** From 1. */
  readonly number: number
  readonly total: number
}

function PreviewHeader({ file, number: index, total, isNarrow, onPrevious, onNext }: PreviewHeaderProps) {
  const { t } = useTexts()
  const size = useFileSize()
  const label = t('documents.downloadNamed', { name: file.name })
  const description = [size(file.size), total > 1 && t('documents.place', { place: index, total })]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className={styles.head}>
      <Modal.Title className={styles.title}>{file.name}</Modal.Title>
      {!isNarrow && <span className={styles.facts}>{description}</span>}
      <Tooltip label={label}>
        <ActionIcon component="a" href={downloadUrl(file)} download={file.name} aria-label={label}>
          <IconDownload size={20} />
        </ActionIcon>
      </Tooltip>
      <HelpLink page="general-documents#2" />
      <Modal.CloseButton aria-label={t('common.close')} data-autofocus />
      {isNarrow && total > 1 && (
        <div className={styles.moves}>
          <ToolButton label={t('documents.previous')} disabled={!onPrevious} onClick={() => onPrevious?.()}>
            <IconChevronLeft size={22} />
          </ToolButton>
          <span className={styles.facts}>{description}</span>
          <ToolButton label={t('documents.next')} disabled={!onNext} onClick={() => onNext?.()}>
            <IconChevronRight size={22} />
          </ToolButton>
        </div>
      )}
    </div>
  )
}

interface PreviewBodyProps extends NavigationProps {
  readonly file: PreviewFile
  readonly page: number | undefined
}

function PreviewBody({ file, page, isNarrow, onPrevious, onNext }: PreviewBodyProps) {
  const { t } = useTexts()
  const swipe = useSwipe(onNext, onPrevious)
  const button = { variant: 'default', size: 'xl' } as const
  return (
    <div className={styles.window} {...swipe}>
      {/* By its file: what failed with another is tried with this one. */}
      <LazyBoundary key={file.id} fallback={<Loader className={styles.loader} />}>
        <PreviewContent file={file} firstPage={page} />
      </LazyBoundary>
      {!isNarrow && onPrevious && (
        <ActionIcon {...button} className={styles.previous} aria-label={t('documents.previous')} onClick={onPrevious}>
          <IconChevronLeft size={24} />
        </ActionIcon>
      )}
      {!isNarrow && onNext && (
        <ActionIcon {...button} className={styles.next} aria-label={t('documents.next')} onClick={onNext}>
          <IconChevronRight size={24} />
        </ActionIcon>
      )}
    </div>
  )
}

/** Preloads the next picture. */
function usePreloadImage(file: PreviewFile | undefined): void {
  const url = file && kindOf(file) === 'image' ? previewUrl(file, 'screen') : null
  useEffect(() => {
    if (url === null) return
    const picture = new Image()
    picture.fetchPriority = 'low'
    picture.src = url
  }, [url])
}

/** How far a finger goes to the side at least, in pixels. */
const minDistance = 60

/** Detects a horizontal swipe with one finger, as opposed to scrolling and zooming. */
function useSwipe(onNext: (() => void) | undefined, onPrevious: (() => void) | undefined) {
  const touchStart = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const [only, second] = [touches[0], touches[1]]
      const isFree =
        !second && target instanceof Element && !canScroll(target) && !target.closest('input, audio, video')
      touchStart.current = only && isFree ? { x: only.clientX, y: only.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [from, to] = [touchStart.current, changedTouches[0]]
      touchStart.current = null
      if (!from || !to) return
      const [right, down] = [to.clientX - from.x, to.clientY - from.y]
      if (Math.abs(right) < minDistance || Math.abs(right) < 2 * Math.abs(down)) return
      if (right < 0) onNext?.()
      else onPrevious?.()
    },
  }
}
