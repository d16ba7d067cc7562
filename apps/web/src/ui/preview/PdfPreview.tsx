import { Loader, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { PdfPage } from './PdfPage.tsx'
import { PreviewUnavailable } from './PreviewUnavailable.tsx'
import styles from './Preview.module.css'
import { openPdf } from './pdf-library.ts'
import type { PreviewFile } from './preview-file.ts'
import { addressOf } from './preview-file.ts'
import { useKeys } from './use-keys.ts'
import { useZoom } from './use-zoom.ts'
import { Tool, ZoomTools } from './ZoomTools.tsx'

type Opened = PDFDocumentProxy | { readonly reason: 'pdfLocked' | 'pdfBroken' } | null

/** A PDF, page by page. A broken or locked one says so. */
export function PdfPreview({ file }: { readonly file: PreviewFile }) {
  const { t } = useTexts()
  const opened = usePdf(addressOf(file))
  if (!opened) return <Loader className={styles.loader} />
  if ('reason' in opened) return <PreviewUnavailable file={file} reason={t(`documents.${opened.reason}`)} />
  return <PdfPages file={file} pdf={opened} />
}

interface PagesProps {
  readonly file: PreviewFile
  readonly pdf: PDFDocumentProxy
}

function PdfPages({ file, pdf }: PagesProps) {
  const { t } = useTexts()
  const zoom = useZoom()
  const { numPages } = pdf
  const [number, setNumber] = useState(1)
  const turnTo = (wanted: number) => setNumber(Math.min(numPages, Math.max(1, wanted)))
  useKeys({ PageDown: () => turnTo(number + 1), PageUp: () => turnTo(number - 1) })
  return (
    <>
      <PdfPage
        key={number}
        pdf={pdf}
        number={number}
        zoom={zoom}
        label={`${file.name}, ${t('documents.pageOf', { page: number, pages: numPages })}`}
      />
      <ZoomTools zoom={zoom}>
        <Tool label={t('common.previousPage')} disabled={number === 1} onClick={() => turnTo(number - 1)}>
          <IconChevronUp size={20} />
        </Tool>
        <PageNumber number={number} onTurn={turnTo} />
        <span>{t('documents.pagesTotal', { pages: numPages })}</span>
        <Tool label={t('common.nextPage')} disabled={number === numPages} onClick={() => turnTo(number + 1)}>
          <IconChevronDown size={20} />
        </Tool>
        <span className={styles.gap} />
      </ZoomTools>
    </>
  )
}

interface NumberProps {
  readonly number: number
  readonly onTurn: (number: number) => void
}

function PageNumber({ number, onTurn }: NumberProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<string>()
  const turn = () => {
    if (typed !== undefined && /^\d+$/.test(typed.trim())) onTurn(Number(typed))
    setTyped(undefined)
  }
  return (
    <TextInput
      className={styles.pageNumber}
      aria-label={t('documents.page')}
      inputMode="numeric"
      value={typed ?? String(number)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={turn}
      onKeyDown={({ key }) => key === 'Enter' && turn()}
    />
  )
}

/** Reads a PDF while it is looked at; `null` until it is known whether it can be. */
function usePdf(address: string): Opened {
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    const task = openPdf(address)
    let isLeft = false
    task.promise.then(
      (pdf) => !isLeft && setOpened(pdf),
      (error: unknown) => {
        const isLocked = error instanceof Error && error.name === 'PasswordException'
        if (!isLeft) setOpened({ reason: isLocked ? 'pdfLocked' : 'pdfBroken' })
      },
    )
    return () => {
      isLeft = true
      void task.destroy()
    }
  }, [address])
  return opened
}
