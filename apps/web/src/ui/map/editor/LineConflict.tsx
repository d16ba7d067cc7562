import type { UnitSystem } from '@catenary/i18n/unit-names'
import { Conflict } from '../../Conflict.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import type { Ground, Place } from '../places.ts'
import type { StoredLine } from './line-store.ts'
import type { LineEditing } from './use-line-editing.ts'
import type { LineFigures } from './use-line-figures.ts'
import { useLineFigures } from './use-line-figures.ts'
import type { useLineSaving } from './use-line-saving.ts'

interface Props {
  readonly ground: Ground
  readonly mine: readonly Place[]
  readonly theirs: StoredLine
  readonly saving: ReturnType<typeof useLineSaving>
  readonly editing: LineEditing
  readonly system: UnitSystem | undefined
}

/** The drawn line beside the stored one, after somebody else changed it in the meantime. */
export function LineConflict({ ground, mine, theirs, saving, editing, system }: Props) {
  const { t, quantity } = useTexts()
  const say = ({ count, metres }: LineFigures) => {
    const points = t('maps.pointCount', { count })
    return metres === null ? points : `${points}, ${quantity(metres, 'm', { decimals: 1, system })}`
  }
  const own = say(useLineFigures(ground, mine))
  const other = say(useLineFigures(ground, theirs.places))
  return (
    <Conflict
      title={t('maps.conflictTitle')}
      fields={[{ name: 'line', label: t('maps.line'), mine: own, theirs: other }]}
      busy={saving.isBusy}
      onOverwrite={() => void saving.save(theirs)}
      onReload={() => {
        saving.forget()
        editing.restart(theirs)
      }}
      onBack={saving.forget}
    />
  )
}
