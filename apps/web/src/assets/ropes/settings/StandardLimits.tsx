import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import { discardCriterion, offeredInspectionTypes } from '@catenary/domain/standards'
import { Text } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './settings.module.css'

/** What the chosen standard itself permits for such a rope, and how sure that is; beside limits of one's own. */
export function StandardLimits({ attributes }: { readonly attributes: Partial<RopeAttributes> }) {
  const { t, percent, referenceLength } = useTexts()
  const { standard } = attributes
  if (!standard) return null
  const [inspection = 'mrt'] = offeredInspectionTypes(attributes)
  const criterion = discardCriterion({ ...attributes, ownLimits: null }, inspection)
  return (
    <div className={styles.standard} data-status={criterion?.status ?? 'unverified'}>
      <Text size="sm" fw={500}>
        {t('common.labelled', { label: t('assetSettings.standardLimits'), value: t(`ropes.standard.${standard}`) })}
      </Text>
      {criterion ? (
        <>
          <ul>
            {criterion.referenceLengths.map(({ multiple, limit }) => (
              <li key={multiple}>
                {t('assetSettings.ownLimit', { multiple: referenceLength(multiple), limit: percent(limit) })}
              </li>
            ))}
          </ul>
          <Text size="xs" c="dimmed">
            {t(`ropes.limitStatusSentence.${criterion.status}`)}.
            {criterion.source &&
              ` ${t('common.labelled', { label: t('ropes.limitSource'), value: criterion.source })}.`}
          </Text>
        </>
      ) : (
        <Text size="sm">{t('assetSettings.noStandardLimits')}</Text>
      )}
    </div>
  )
}
