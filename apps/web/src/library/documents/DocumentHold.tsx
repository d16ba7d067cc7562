import type { Document } from '@catenary/contract/library/documents'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './Documents.module.css'

const pollMs = 3000

/** How often a list is read again: while one of its documents is being scanned. */
export function pollWhileWaiting(documents: readonly Pick<Document, 'hold'>[] | undefined): number | false {
  return documents?.some(({ hold }) => hold?.state === 'waiting') ? pollMs : false
}

/** Why a document cannot be opened; nothing for one that can. */
export function DocumentHold({ hold }: Pick<Document, 'hold'>) {
  const { t } = useTexts()
  if (!hold) return null
  return (
    <span className={styles.hold} data-state={hold.state}>
      {t(`documents.hold.${hold.state}`, { finding: hold.finding ?? '' })}
    </span>
  )
}
