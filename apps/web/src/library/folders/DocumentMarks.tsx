import type { Document } from '@catenary/contract/library/documents'
import { validityAt } from '@catenary/contract/library/general-documents'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { languagesOf } from './folder-tree.ts'
import styles from './Folders.module.css'

/** Today as the server counts the days of validity: in UTC. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}

interface MarkProps {
  readonly kind: 'good' | 'watch' | 'discard' | 'plain'
  readonly children: ReactNode
}

/** A word on a ground of its meaning. */
export function Mark({ kind, children }: MarkProps) {
  return (
    <span className={styles.mark} data-kind={kind}>
      {children}
    </span>
  )
}

interface Props {
  readonly document: Document
  /** They are said elsewhere. */
  readonly withoutLanguages?: boolean
}

/** What a reader must know of a general document before they rely on it: languages, validity, whether it is to be read. */
export function DocumentMarks({ document, withoutLanguages = false }: Props) {
  const { t } = useTexts()
  const { isDeleted, isRequiredReading, confirmedAt } = document
  const isToRead = isRequiredReading && !confirmedAt && !isDeleted
  return (
    <span className={styles.marks}>
      {isDeleted && <Mark kind="plain">{t('folders.deletedMark')}</Mark>}
      <ValidityMark document={document} />
      {isToRead && <Mark kind="watch">{t('folders.required')}</Mark>}
      {isRequiredReading && confirmedAt && <Mark kind="good">{t('folders.confirmed')}</Mark>}
      {(withoutLanguages ? [] : languagesOf(document)).map((one) => (
        <abbr key={one} className={styles.language} title={t(`folders.language.${one}`)}>
          {one.slice(0, 2).toUpperCase()}
        </abbr>
      ))}
    </span>
  )
}

/** Whether a document has expired, will soon, or is not valid yet; nothing for others. */
export function ValidityMark({ document }: { readonly document: Document }) {
  const { t } = useTexts()
  const day = useDay()
  const { validFrom, validUntil } = document
  const validity = validityAt(today(), document)
  if (validity === 'expired')
    return <Mark kind="discard">{t('folders.expiredOn', { day: day(validUntil ?? '') })}</Mark>
  if (validity === 'expiring')
    return <Mark kind="watch">{t('folders.validUntilDay', { day: day(validUntil ?? '') })}</Mark>
  if (validity === 'notYet') return <Mark kind="plain">{t('folders.validFromDay', { day: day(validFrom ?? '') })}</Mark>
  return null
}

/** Formats a day such as `2026-03-01`. */
export function useDay(): (day: string) => string {
  const { date } = useTexts()
  return (day) => date(`${day}T00:00:00.000Z`, 'UTC')
}
