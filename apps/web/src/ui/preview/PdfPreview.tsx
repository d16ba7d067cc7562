import { Loader, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { openPdf } from './pdf-library.ts'
import { PdfPage } from './PdfPage.tsx'
import type { PreviewFile } from './preview-file.ts'
import { downloadUrl } from './preview-file.ts'
import { PreviewUnavailable } from './PreviewUnavailable.tsx'
import { useKeyShortcuts } from './use-key-shortcuts.ts'
import { useZoom } from './use-zoom.ts'
import { ToolButton, ZoomTools } from './ZoomTools.tsx'
import styles from './Preview.module.css'

type PdfState = PDFDocumentProxy | { readonly reason: 'pdfLocked' | 'pdfBroken' } | null

/** A PDF, page by page, with a message for a broken or encrypted one. */
export function PdfPreview({ file }: { readonly file: PreviewFile }) {
  const { t } = useTexts()
  const pdfState = usePdf(downloadUrl(file))
  if (!pdfState) return <Loader className={styles.loader} />
  if ('reason' in pdfState) return <PreviewUnavailable file={file} reason={t(`documents.${pdfState.reason}`)} />
  return <PdfPages file={file} pdf={pdfState} />
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
  const turnTo = (page: number) => setNumber(Math.min(numPages, Math.max(1, page)))
  useKeyShortcuts({ PageDown: () => turnTo(number + 1), PageUp: () => turnTo(number - 1) })
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
        <ToolButton label={t('common.previousPage')} disabled={number === 1} onClick={() => turnTo(number - 1)}>
          <IconChevronUp size={20} />
        </ToolButton>
        <PageNumber number={number} onTurn={turnTo} />
        <span>{t('documents.pagesTotal', { pages: numPages })}</span>
        <ToolButton label={t('common.nextPage')} disabled={number === numPages} onClick={() => turnTo(number + 1)}>
          <IconChevronDown size={20} />
        </ToolButton>
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

/** Opens a PDF while it is shown; `null` while loading. */
function usePdf(url: string): PdfState {
  const [pdfState, setPdfState] = useState<PdfState>(null)
  useEffect(() => {
    const task = openPdf(url)
    let isUnmounted = false
    task.promise.then(
      (pdf) => !isUnmounted && setPdfState(pdf),
      (error: unknown) => {
        const isLocked = error instanceof Error && error.name === 'PasswordException'
        if (!isUnmounted) setPdfState({ reason: isLocked ? 'pdfLocked' : 'pdfBroken' })
      },
    )
    return () => {
      isUnmounted = true
      void task.destroy()
    }
  }, [url])
  return pdfState
}
