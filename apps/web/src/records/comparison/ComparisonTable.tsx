import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { ComparedFinding, InspectionComparison } from '@catenary/contract/records/comparison'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useReferencePosition } from '../events/use-reference-position.ts'
import { typeName } from '../table/event-names.ts'
import { OutcomeSign } from './OutcomeSign.tsx'
import { useComparisonTexts } from './use-comparison-texts.ts'
import rows from '../../ui/list/rows.module.css'
import styles from './comparison.module.css'

interface Props {
  readonly rope: Rope
  readonly compared: InspectionComparison
}

/** The findings of two inspections, each once: where, what, its loss at both, and what became of it. */
export function ComparisonTable({ rope, compared }: Props) {
  const localization = useTexts()
  const { t } = localization
  const { headings } = useComparisonTexts(rope, compared)
  return (
    <table className={`${rows.table} ${styles.table}`} aria-label={t('comparison.title')}>
      <thead>
        <tr>
          <th scope="col">{headings.position}</th>
          <th scope="col">{headings.type}</th>
          <th scope="col">{headings.outcome}</th>
          <th scope="col" className={rows.number}>
            {headings.earlier}
          </th>
          <th scope="col" className={rows.number}>
            {headings.later}
          </th>
          <th scope="col" className={rows.number}>
            {headings.change}
          </th>
          <th scope="col" className={rows.number}>
            {headings.changePerYear}
          </th>
        </tr>
      </thead>
      <tbody>
        {compared.result.map((finding) => (
          <FindingRow key={(finding.later ?? finding.earlier)?.id} finding={finding} rope={rope} compared={compared} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Props {
  readonly finding: ComparedFinding
}

function FindingRow({ finding, rope, compared }: RowProps) {
  const localization = useTexts()
  const { t, quantity } = localization
  const { headings, lossOf, changeOf, notesOf } = useComparisonTexts(rope, compared)
  const referencePosition = useReferencePosition(rope)
  const { outcome, position, earlier, later, type } = finding
  const place = referencePosition(position)
  const notes = notesOf(finding)
  const before = (label: string) => t('common.labelled', { label, value: '' })
  const own = later ?? earlier
  return (
    <tr>
      <th scope="row">
        <EventLink rope={rope} id={own?.id}>
          {quantity(position, 'm', { system: unitSystemOf(rope.installation) })}
        </EventLink>
        {place && <div className={rows.muted}>{place}</div>}
      </th>
      <td>
        {typeName(localization, type)}
        {(own?.strand ?? own?.wire) !== undefined && (
          <div className={rows.muted}>
            {[
              own?.strand && t('common.labelled', { label: t('events.attributes.strand'), value: own.strand }),
              own?.wire && t('common.labelled', { label: t('events.attributes.wire'), value: own.wire }),
            ]
              .filter(Boolean)
              .join(', ')}
          </div>
        )}
      </td>
      <td>
        <span className={styles.outcome}>
          <OutcomeSign outcome={outcome} /> {t(`comparison.outcome.${outcome}`)}
        </span>
        {notes.length > 0 && <div className={rows.muted}>{notes.join(' ')}</div>}
      </td>
      <td className={rows.number} data-label={before(headings.earlier)}>
        {earlier && (
          <EventLink rope={rope} id={earlier.id}>
            {lossOf(earlier.loss)}
          </EventLink>
        )}
      </td>
      <td className={rows.number} data-label={before(headings.later)}>
        {later && (
          <EventLink rope={rope} id={later.id}>
            {lossOf(later.loss)}
          </EventLink>
        )}
      </td>
      <td className={rows.number} data-label={before(headings.change)}>
        {changeOf(finding.change)}
      </td>
      <td className={rows.number} data-label={before(headings.changePerYear)}>
        {changeOf(finding.changePerYear)}
      </td>
    </tr>
  )
}

interface EventLinkProps {
  readonly rope: Rope
  readonly id: string | undefined
  readonly children: string
}

/** Leads to an event's dialog on the page of its rope. */
function EventLink({ rope, id, children }: EventLinkProps) {
  const { installation } = rope
  const params = { areaId: installation.area.id, installationId: installation.id, ropeId: rope.id }
  return (
    <Link to={pages.rope} params={params} search={{ event: id }}>
      {children}
    </Link>
  )
}
