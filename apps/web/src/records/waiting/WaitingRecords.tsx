import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { recordingKinds } from '@catenary/domain/loss/damage'
import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useSyncExternalStore } from 'react'
import { useCan, useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { draftedKinds, onDraftsChange } from '../dialog/draft/draft-storage.ts'
import type { WaitingInspection } from './use-waiting-inspection.ts'
import { useWaitingInspection } from './use-waiting-inspection.ts'
import styles from './WaitingRecords.module.css'

interface Props {
  readonly rope: Rope
  /** Opens the dialog in which it was begun. */
  readonly onRecord: (kind: RecordingKind) => void
}

/** What this user began to record on the rope, and what of it waits on this device alone; each opens where it was typed. */
export function WaitingRecords({ rope, onRecord }: Props) {
  const { t } = useTexts()
  const titleId = useId()
  const userId = useSessionUser()?.id ?? ''
  const mayRecord = useCan()('EVENT_EDIT')
  const drafted = useSyncExternalStore(onDraftsChange, () => draftedKinds(userId, rope.id).join())
  const kinds = recordingKinds.filter((kind) => drafted.split(',').includes(kind))
  const inspection = useWaitingInspection(userId, rope.id)
  if (!mayRecord || userId === '' || (kinds.length === 0 && !inspection)) return null
  return (
    <section className={styles.waiting} aria-labelledby={titleId}>
      <span id={titleId} className={styles.title}>
        <IconDeviceMobile size={18} stroke={1.6} aria-hidden />
        {t('quickEntry.waiting')}
      </span>
      <ul>
        {inspection && (
          <li>
            <WaitingLink rope={rope} inspection={inspection} />
          </li>
        )}
        {kinds.map((kind) => (
          <li key={kind}>
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('quickEntry.goOn', { what: t(`events.recordingType.${kind}`) })}
              onClick={() => onRecord(kind)}
            >
              {t(`events.recordingType.${kind}`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingLink({ rope, inspection }: Pick<Props, 'rope'> & { readonly inspection: WaitingInspection }) {
  const { t } = useTexts()
  const { kind, count } = inspection
  const what = kind === 'sent' ? t('quickEntry.waitingSent') : t(waitingTexts[kind], { count })
  const { installation } = rope
  const params = { areaId: installation.area.id, installationId: installation.id, ropeId: rope.id }
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={t('quickEntry.goOn', { what })}
      renderRoot={(props) => <Link to={pages.ropeRecord} params={params} {...props} />}
    >
      {what}
    </Button>
  )
}

const waitingTexts = { rows: 'quickEntry.waitingRows', photos: 'quickEntry.waitingPhotos' } as const
