import type { Rope } from '@catenary/contract/assets/ropes'
import { healthPercent, usedPercent } from '@catenary/domain/health-percent'
import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTexts } from '../texts/texts-context.ts'
import styles from './Gauge.module.css'

interface Props {
  /** Loss over the permitted loss; absent where there is no state. */
  readonly ratio: number | undefined
  /** What governs, and where it is written as a length; absent for several ropes. */
  readonly governing?: Rope['governing']
}

/** Explains a gauge: what its figure is a share of, and what its three words mean. */
export function GaugeHint({ ratio, governing }: Props) {
  const { t, percent } = useTexts()
  return (
    <Popover width={320} position="bottom-start" withArrow trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('ropes.explain')}>
          <IconInfoCircle size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.hint} aria-label={t('ropes.explain')}>
        {ratio !== undefined && (
          <p>{t('ropes.used', { used: percent(usedPercent(ratio), 1), left: percent(healthPercent(ratio), 1) })}</p>
        )}
        <dl>
          {(['green', 'orange', 'red'] as const).map((colour) => (
            <div key={colour}>
              <dt>{t('common.labelled', { label: t(`ropes.gauge.${colour}`), value: '' })}</dt>
              <dd>{t(`ropes.explained.${colour}`)}</dd>
            </div>
          ))}
        </dl>
        {governing && <p>{t('ropes.explainedLength')}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}
