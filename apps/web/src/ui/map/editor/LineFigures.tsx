import type { UnitSystem } from '@catenary/i18n/unit-names'
import { Figure } from '../../Figure.tsx'
import { useTexts } from '../../texts/texts-context.ts'
import type { Ground, Place } from '../places.ts'
import { useLineFigures } from './use-line-figures.ts'
import styles from './LineEditor.module.css'

interface Props {
  readonly ground: Ground
  readonly places: readonly Place[]
  readonly system: UnitSystem | undefined
}

/** How many points a line has, and how long it is over the earth. */
export function LineFigures({ ground, places, system }: Props) {
  const { t } = useTexts()
  const { count, metres } = useLineFigures(ground, places)
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
            <Figure value={metres} unit="m" decimals={1} system={system} />
          </dd>
        </div>
      )}
    </dl>
  )
}
