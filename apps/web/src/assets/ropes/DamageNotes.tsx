import { isLossMissing } from '@catenary/contract/records/recorded-loss'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import { Text } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly damages: readonly DamageFigures[]
  readonly repairedWithoutRepair: number
}

/** What makes the state of a rope other than its record seems to say: damages that count, and damages that do not. */
export function DamageNotes({ damages, repairedWithoutRepair }: Props) {
  const { t } = useTexts()
  const lossMissing = damages.filter(isLossMissing).length
  return (
    <>
      {repairedWithoutRepair > 0 && (
        <Text size="sm">{t('events.repairedWithoutRepair', { count: repairedWithoutRepair })}</Text>
      )}
      {lossMissing > 0 && (
        <Text size="sm">
          {t('ropePage.lossMissing', { count: lossMissing })} {t('ropePage.lossMissingHint')}
        </Text>
      )}
    </>
  )
}
