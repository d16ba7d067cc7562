import type { UnitSystem } from '@catenary/i18n/display-units'
import { useTexts } from '../../texts/texts-context.ts'
import { VersionConflict } from '../../VersionConflict.tsx'
import type { MapBackground, MapPosition } from '../map-types.ts'
import type { StoredLine } from './line-store.ts'
import type { LineEditing } from './use-line-editing.ts'
import type { LineMeasurements } from './use-line-measurements.ts'
import { useLineMeasurements } from './use-line-measurements.ts'
import type { useSaveLine } from './use-save-line.ts'

interface Props {
  readonly background: MapBackground
  readonly mine: readonly MapPosition[]
  readonly theirs: StoredLine
  readonly saving: ReturnType<typeof useSaveLine>
  readonly editing: LineEditing
  readonly system: UnitSystem | undefined
}

/** The drawn line beside the stored one, after a concurrent change. */
export function LineConflict({ background, mine, theirs, saving, editing, system }: Props) {
  const { t, quantity } = useTexts()
  const formatFigures = ({ count, metres }: LineMeasurements) => {
    const points = t('maps.pointCount', { count })
    return metres === null ? points : `${points}, ${quantity(metres, 'm', { decimals: 1, system })}`
  }
  const mineText = formatFigures(useLineMeasurements(background, mine))
  const theirsText = formatFigures(useLineMeasurements(background, theirs.positions))
  return (
    <VersionConflict
      title={t('maps.conflictTitle')}
      fields={[{ name: 'line', label: t('maps.line'), mine: mineText, theirs: theirsText, differs: true }]}
      busy={saving.isBusy}
      onOverwrite={() => void saving.save(theirs)}
      onReload={() => {
        saving.clearError()
        editing.restart(theirs)
      }}
      onBack={saving.clearError}
    />
  )
}
