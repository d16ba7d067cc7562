import type { Installation } from '@catenary/contract/assets/installations'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { CurrentRopePosition } from '@catenary/domain/length-history'
import { isRepair } from '@catenary/domain/loss/damage'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { CurrentPositionText } from '../../ui/figures/CurrentPositionText.tsx'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventRope } from './LastEvents.tsx'
import { EventLink, lastEventsQuery, currentPositionsOf } from './LastEvents.tsx'
import styles from './LastEvents.module.css'

interface Props {
  readonly installation: Installation
  readonly ropes: readonly EventRope[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** The last events of an installation with what was recorded of each. */
export function LastEventsDialog({ opened, onClose, ...rest }: Props) {
  const { t } = useTexts()
  return (
    <Dialog help="recording-on-a-rope" opened={opened} onClose={onClose} title={t('assetPages.lastEventsDetails')}>
      <Details {...rest} />
    </Dialog>
  )
}

type DetailsProps = Omit<Props, 'opened' | 'onClose'>

function Details({ installation, ropes }: DetailsProps) {
  const { t } = useTexts()
  const query = useQuery(lastEventsQuery(installation.id))
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={5} height={32} />}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState sentence={t('events.empty')} />
        ) : (
          <div className={styles.scroller}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('common.date')}</th>
                  <th scope="col">{t('events.attributes.type')}</th>
                  <th scope="col">{t('ropes.rope')}</th>
                  <th scope="col" data-right>
                    {t('common.position')}
                  </th>
                  <th scope="col" data-right>
                    {t('ropePage.loss')}
                  </th>
                  <th scope="col">{t('events.attributes.reportedBy')}</th>
                </tr>
              </thead>
              <tbody>
                {found.map((event) => (
                  <DetailRow
                    key={event.id}
                    {...{ event, installation, ropes }}
                    current={currentPositionsOf(found, ropes)(event)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  )
}

interface RowProps extends DetailsProps {
  readonly event: RopeEvent
  readonly current: CurrentRopePosition
}

function DetailRow({ event, current, installation, ropes }: RowProps) {
  const { t, dateTime } = useTexts()
  const { timezone } = installation.attributes
  const system = unitSystemOf(installation.attributes)
  const { recordingType, type, description, reportedBy, crossSectionLossAmount, crossSectionLossUnit } =
    event.attributes
  const kind = recordingType === 'damage' && isRepair(type) ? 'repair' : recordingType
  return (
    <tr>
      <td>{dateTime(event.timestamp, timezone)}</td>
      <td data-wide>
        <EventLink event={event} installation={installation}>
          {t('common.labelled', { label: t(`events.recordingType.${kind}`), value: t(`events.type.${type}`) })}
        </EventLink>
        {description && <span className={styles.description}>{description}</span>}
      </td>
      <td>{ropes.find(({ id }) => id === event.rope.id)?.name}</td>
      <td data-right>
        <CurrentPositionText current={current} system={system} zone={timezone} />
      </td>
      <td data-right>
        {crossSectionLossAmount !== undefined && crossSectionLossUnit && (
          <QuantityValue value={crossSectionLossAmount} unit={crossSectionLossUnit} system={system} />
        )}
      </td>
      <td>{reportedBy?.name}</td>
    </tr>
  )
}
