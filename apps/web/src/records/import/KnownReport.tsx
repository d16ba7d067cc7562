import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { KnownImport } from '@catenary/contract/records/events'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './ImportDialog.module.css'

interface AlreadyImportedProps {
  readonly known: KnownImport
  /** The rope that the report is now to be imported to. */
  readonly rope: Rope
}

/** Warns that the same report was imported before, with a link to that inspection. */
export function AlreadyImportedAlert({
  known: { event, rope: importedRope, importedAt, isDeleted },
  rope,
}: AlreadyImportedProps) {
  const { t, dateTime } = useTexts()
  const { id: installationId, area } = importedRope.installation
  const date = dateTime(importedAt, rope.installation.timezone)
  return (
    <div className={styles.notes} role="alert">
      <strong>{t('imports.known', { date, rope: importedRope.name })}</strong>
      <p className={styles.known}>
        {t(
          isDeleted
            ? 'imports.knownArchived'
            : importedRope.id === rope.id
              ? 'imports.knownHere'
              : 'imports.knownElsewhere',
        )}
      </p>
      {/* What was read here stays open. */}
      <Link
        to={pages.rope}
        params={{ areaId: area.id, installationId, ropeId: importedRope.id }}
        search={{ event: event.id }}
        target="_blank"
      >
        {t('imports.showKnown')}
      </Link>
    </div>
  )
}
