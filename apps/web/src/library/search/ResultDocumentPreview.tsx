import type { SearchResult } from '@catenary/contract/library/search'
import { lazy, Suspense } from 'react'

// What shows documents weighs more than all the rest of the page: it comes when one is opened.
const DocumentPreview = lazy(async () => ({
  default: (await import('../../ui/preview/DocumentPreview.tsx')).DocumentPreview,
}))

interface Props {
  readonly results: readonly SearchResult[]
  /** The id of the previewed document; ignored where it is not among the results. */
  readonly shown: string | undefined
  readonly onShow: (id: string | undefined) => void
}

/** Preview of the documents among the results, one after the other. */
export function ResultDocumentPreview({ results, shown, onShow }: Props) {
  const files = results.flatMap(({ type, id, name, size }) =>
    type === 'document' ? [{ id, name, size: size ?? 0 }] : [],
  )
  if (shown === undefined || files.every(({ id }) => id !== shown)) return null
  return (
    <Suspense fallback={null}>
      <DocumentPreview files={files} shown={shown} onShow={onShow} onClose={() => onShow(undefined)} />
    </Suspense>
  )
}
