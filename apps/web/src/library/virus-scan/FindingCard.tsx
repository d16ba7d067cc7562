import type { ScanFinding } from '@catenary/contract/library/file-scans'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import card from '../../ui/card.module.css'
import styles from './VirusScanner.module.css'

interface Props {
  readonly finding: ScanFinding
  readonly onRelease: () => void
  readonly onRemove: () => void
}

type FoundDocument = ScanFinding['documents'][number]

/** What a finding is called: as the first document that has it. */
export const nameOf = ({ documents, hash }: ScanFinding) => documents[0]?.name ?? hash.slice(0, 12)

/** One finding: what it is, in which documents, and what can be decided about it. */
export function FindingCard({ finding, onRelease, onRemove }: Props) {
  const { t, dateTime } = useTexts()
  const { state, isHeld, scannedAt, decision, documents } = finding
  // What can be opened anyway needs no release.
  const isUndecided = isHeld && (state === 'infected' || state === 'unchecked')
  const name = nameOf(finding)
  return (
    <li className={card.card} data-state={isHeld ? state : 'open'}>
      <strong className={styles.finding}>
        <FindingName finding={finding} />
      </strong>
      <span className={styles.meta}>
        {t(isHeld ? 'virusScan.held' : 'virusScan.open')} ·{' '}
        {t(state === 'unchecked' ? 'virusScan.tried' : 'virusScan.found', { time: dateTime(scannedAt) })}
      </span>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <DocumentPlace key={`${document.id} ${document.createdAt}`} document={document} />
        ))}
      </ul>
      {decision && (
        <span className={styles.meta}>
          {t(state === 'removed' ? 'virusScan.removedBy' : 'virusScan.releasedBy', {
            name: decision.by,
            time: dateTime(decision.at),
            reason: decision.reason,
          })}
        </span>
      )}
      {isUndecided && (
        <Group gap="xs">
          <Button variant="default" aria-label={t('virusScan.releaseNamed', { name })} onClick={onRelease}>
            {t('virusScan.release')}
          </Button>
          {state === 'infected' && (
            <Button color="red" aria-label={t('virusScan.removeNamed', { name })} onClick={onRemove}>
              {t('virusScan.remove')}
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

function FindingName({ finding: { finding } }: Pick<Props, 'finding'>) {
  const { t } = useTexts()
  return finding === 'tooLarge' || finding === 'failed'
    ? t(`virusScan.${finding}`)
    : t('virusScan.infected', { finding: finding ?? '' })
}

function DocumentPlace({ document }: { readonly document: FoundDocument }) {
  const { t, dateTime } = useTexts()
  const size = useFileSize()
  const { name, createdAt, createdBy, isDeleted, mandator, area, installation, rope, target } = document
  const names = [mandator, area, installation, rope].flatMap((place) => (place ? [place.name] : []))
  const path = target.type === 'folders' ? [t('sections.name.generalDocuments'), target.name] : names
  return (
    <li className={styles.document}>
      {isDeleted ? <s>{name}</s> : name} · {size(document.size)}
      {isDeleted && ` · ${t('virusScan.deletedMark')}`}
      <br />
      <Link to={placeUrl(document)}>{path.join(' › ')}</Link>
      <br />
      <span className={styles.meta}>{t('virusScan.added', { name: createdBy, time: dateTime(createdAt) })}</span>
    </li>
  )
}

/** The page of what a document belongs to. */
function placeUrl({ target, area, installation, rope }: FoundDocument): string {
  if (target.type === 'folders') return `${pages.generalDocuments}/${target.id}`
  if (!area) return pages.areas
  if (!installation) return pagePath(pages.area, { areaId: area.id })
  const params = { areaId: area.id, installationId: installation.id }
  return rope ? pagePath(pages.rope, { ...params, ropeId: rope.id }) : pagePath(pages.installation, params)
}
