import { needsLength } from '@catenary/contract/records/event-forms'
import { displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { TextInput } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useDraftContext } from '../draft/use-draft-setting.ts'
import { lengthMeaningOf } from '../event-tabs.ts'
import type { FieldsProps } from './fields-props.ts'
import { useNormalizeOnBlur } from './use-normalize-on-blur.ts'

/** The length of a recording: its extent, or what was cut out, put in or moved. */
export function LengthField({ draft, change, message, rope }: FieldsProps) {
  const { t } = useTexts()
  const normalize = useNormalizeOnBlur(useDraftContext(rope), { isPosition: false })
  const lengthMeaning = lengthMeaningOf(draft)
  return (
    <TextInput
      label={t(lengthMeaning ? `events.lengthMeaning.${lengthMeaning}` : 'events.length')}
      description={lengthMeaning ? undefined : t('ropePage.lengthHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required={needsLength(draft.type)}
      inputMode="decimal"
      autoComplete="off"
      rightSection={displayUnit('m', unitSystemOf(rope.installation))}
      value={draft.length}
      error={message('length')}
      onBlur={() => normalize(draft.length, (length) => change({ length }))}
      onChange={({ currentTarget }) => change({ length: currentTarget.value })}
    />
  )
}
