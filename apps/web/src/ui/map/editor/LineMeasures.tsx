import type { UnitSystem } from '@catenary/i18n/display-units'
import { QuantityValue } from '../../figures/QuantityValue.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import type { MapBackground, MapPosition } from '../map-types.ts'
import { useLineMeasurements } from './use-line-measurements.ts'
import styles from './LineEditor.module.css'

interface Props {
  readonly background: MapBackground
  readonly positions: readonly MapPosition[]
  readonly system: UnitSystem | undefined
}

/** How many points a line has, and how long it is over the earth. */
export function LineMeasures({ background, positions, system }: Props) {
  const { t } = useTexts()
  const { count, metres } = useLineMeasurements(background, positions)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('maps.points')}</dt>
        <dd>{count}</dd>
      </div>
      {metres !== null && (
        <div>
          <dt>{t('maps.planLength')}</dt>
          <dd>
            <QuantityValue value={metres} unit="m" decimals={1} system={system} />
          </dd>
        </div>
      )}
    </dl>
  )
}
