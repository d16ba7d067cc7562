import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Button, Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './QuickEntry.module.css'
import { faultsToSay } from './row-checks.ts'
import type { KeepingState } from './use-draft-keeping.ts'
import type { Reading } from './use-reading.ts'

interface Props {
  readonly rope: Rope
  readonly reading: Pick<Reading, 'checked' | 'found'>
  readonly current: string | undefined
  /** The last row, while it is being typed in. */
  readonly typed: string | undefined
  readonly keeping: KeepingState
  /** What was done last, where it does not show by itself. */
  readonly said: string | undefined
  readonly leavesOut: boolean
  readonly isBusy: boolean
  /** It was sent, and it is not known whether it is stored. */
  readonly isOpen: boolean
  readonly onLeaveOut: (leavesOut: boolean) => void
  readonly onSave: () => void
  readonly onRetry: () => void
}

/** What the rows add up to, whether they are on the device, and saving; stays in sight. */
export const EntryFoot = memo(function EntryFoot({
  rope,
  reading,
  current,
  typed,
  keeping,
  said,
  leavesOut,
  isBusy,
  isOpen,
  ...props
}: Props) {
  const { t, quantity } = useTexts()
  const { checked, found } = reading
  const wrong = checked.filter((one) => faultsToSay(one, typed).length > 0).length
  const doubtful = checked.filter(({ warnings }) => warnings.length > 0).length
  const breaks = found
    .filter(({ damage }) => damage.attributes.type === 'brokenWire')
    .reduce((sum, { damage }) => sum + (damage.attributes.damageCount ?? 1), 0)
  const metres = (value: number) => quantity(value, 'm', { decimals: 1, system: unitSystemOf(rope.installation) })
  const far = distanceSoFar(checked, current)
  const { ropeLength } = rope.attributes
  const facts = [
    t('quickEntry.sum', { count: found.length }),
    breaks > 0 && t('quickEntry.breaks', { count: breaks }),
    far !== null &&
      (ropeLength === undefined
        ? t('quickEntry.distanceOnly', { far: metres(far) })
        : t('quickEntry.distance', { far: metres(far), length: metres(ropeLength) })),
    wrong > 0 && t('quickEntry.faultCount', { count: wrong }),
    doubtful > 0 && t('quickEntry.warnings', { count: doubtful }),
  ]
  return (
    <div className={styles.foot}>
      <div className={styles.sums}>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <output className={styles.kept}>{said}</output>
        {keeping !== 'failed' && (
          <span className={styles.kept}>{t(keeping === 'kept' ? 'quickEntry.kept' : 'quickEntry.keeping')}</span>
        )}
      </div>
      {wrong > 0 && !isOpen && (
        <Checkbox
          label={t('quickEntry.leaveOut', { count: wrong })}
          checked={leavesOut}
          onChange={({ currentTarget }) => props.onLeaveOut(currentTarget.checked)}
        />
      )}
      {isOpen ? (
        <Button loading={isBusy} onClick={props.onRetry}>
          {t('common.retry')}
        </Button>
      ) : (
        <Button loading={isBusy} onClick={props.onSave}>
          {found.length > 0 ? t('quickEntry.save', { count: found.length }) : t('common.save')}
        </Button>
      )}
    </div>
  )
})

/** How far along the rope the reader has come: where the current row lies, else the last one that lies anywhere. */
function distanceSoFar(checked: Props['reading']['checked'], current: string | undefined): number | null {
  // A row that is refused may lie anywhere, also beyond the end.
  const placed = checked.filter(({ place, faults }) => place !== undefined && faults.length === 0)
  const row = placed.find(({ row }) => row.id === current) ?? placed.at(-1)
  return row?.place ? row.place.position + (row.place.length ?? 0) : null
}
