import { Text } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  // By whichever kind of inspection they were found, as the state beside the title counts them.
  readonly damagesOfUnknownLoss: number
  readonly repairedWithoutRepair: number
}

/** What makes the state of a rope other than its record seems to say: damages that count, and damages that do not. */
export function DamageNotes({ damagesOfUnknownLoss, repairedWithoutRepair }: Props) {
  const { t } = useTexts()
  return (
    <>
      {repairedWithoutRepair > 0 && (
        <Text size="sm">{t('events.repairedWithoutRepair', { count: repairedWithoutRepair })}</Text>
      )}
      {damagesOfUnknownLoss > 0 && (
        <Text size="sm">
          {t('ropePage.lossMissing', { count: damagesOfUnknownLoss })} {t('ropePage.lossMissingHint')}
        </Text>
      )}
    </>
  )
}
