import type { Rope } from '@catenary/contract/assets/ropes'
import { Text, Title } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import card from '../../ui/card.module.css'
import styles from './PassportCard.module.css'

/** The TRUscan device on a rope; nothing where the rope has none. */
export function DeviceCard({ rope: { deviceSerialNumber } }: { readonly rope: Rope }) {
  const { t } = useTexts()
  if (deviceSerialNumber === null) return null
  return (
    <section className={card.card} aria-label={t('assetPages.truscanDevice')}>
      <Title order={2}>{t('assetPages.truscanDevice')}</Title>
      <dl className={styles.facts}>
        <div>
          <dt>{t('assetPages.serialNumber')}</dt>
          <dd>{deviceSerialNumber}</dd>
        </div>
      </dl>
      <Text c="dimmed" size="sm">
        {t('assetPages.noDeviceData')}
      </Text>
    </section>
  )
}
