import type { KnownImport } from '@catenary/contract/events'
import { pages } from '@catenary/contract/pages'
import type { Rope } from '@catenary/contract/ropes'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './ImportDialog.module.css'

interface Props {
  readonly known: KnownImport
  /** The rope that the report is now to be imported to. */
  readonly rope: Rope
}

/** Warns that the same report was imported before, with a link to that inspection. */
export function KnownReport({ known: { event, rope: before, importedAt, isDeleted }, rope }: Props) {
  const { t, dateTime } = useTexts()
  const { id: installationId, area } = before.installation
  const date = dateTime(importedAt, rope.installation.timezone)
  return (
    <div className={styles.notes} role="alert">
      <strong>{t('imports.known', { date, rope: before.name })}</strong>
      <p className={styles.known}>
        {t(
          isDeleted ? 'imports.knownArchived' : before.id === rope.id ? 'imports.knownHere' : 'imports.knownElsewhere',
        )}
      </p>
      {/* What was read here stays open. */}
      <Link
        to={pages.rope}
        params={{ areaId: area.id, installationId, ropeId: before.id }}
        search={{ event: event.id }}
        target="_blank"
      >
        {t('imports.showKnown')}
      </Link>
    </div>
  )
}
