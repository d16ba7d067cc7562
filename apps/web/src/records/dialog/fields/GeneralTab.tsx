import type { EditableAttribute } from '@catenary/contract/records/event-forms'
import { attributesOnTab } from '@catenary/contract/records/event-forms'
import { typesOfKind } from '@catenary/domain/loss/damage'
import { parseTime } from '@catenary/i18n/date-input'
import { Chip, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DayBox, TimeBox } from '../../../ui/form/DayBox.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { recentTypes } from '../draft/draft-storage.ts'
import { recordingOf } from '../draft/event-draft.ts'
import { tabOfLength } from '../event-tabs.ts'
import type { AttributeFieldsProps, FieldsProps } from './fields-props.ts'
import { LengthField } from './LengthField.tsx'
import { PositionField } from './PositionField.tsx'
import styles from '../EventForm.module.css'

const loss: EditableAttribute = 'crossSectionLossAmount'
const description: EditableAttribute = 'description'

/** What every recording is asked: where, what and when; then the rest, the description last. */
export function GeneralTab(props: AttributeFieldsProps) {
  const { t } = useTexts()
  const { draft, isReadOnly, formContext } = props
  const attributes = attributesOnTab('general', recordingOf(draft))
  const others = attributes.filter((name) => name !== loss && name !== description && name !== 'crossSectionLossUnit')
  const field = (name: EditableAttribute) => <Field key={name} name={name} context={formContext} />
  return (
    <fieldset className={styles.fields} disabled={isReadOnly} aria-label={t('events.event')}>
      <PositionField {...props} />
      <TypeField {...props} />
      {attributes.includes(loss) && field(loss)}
      {tabOfLength(draft) === 'general' && <LengthField {...props} />}
      <DateTimeFields {...props} />
      {others.map(field)}
      {attributes.includes(description) && field(description)}
    </fieldset>
  )
}

/** The attributes that are asked for on a tab of their own, drawn as the contract says. */
export function AttributesTab({
  tab,
  draft,
  isReadOnly,
  formContext,
}: AttributeFieldsProps & { readonly tab: 'specifics' | 'mrtInspection' }) {
  const { t } = useTexts()
  return (
    <fieldset className={styles.fields} disabled={isReadOnly} aria-label={t(`events.tab.${tab}`)}>
      {attributesOnTab(tab, recordingOf(draft)).map((name) => (
        <Field key={name} name={name} context={formContext} />
      ))}
    </fieldset>
  )
}

function DateTimeFields({ draft, change, message }: FieldsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.pair}>
      <DayBox
        label={t('common.date')}
        required
        value={draft.date}
        error={message('date')}
        onChange={(date) => change({ date })}
      />
      <TimeBox
        label={t('common.time')}
        required
        value={draft.time}
        error={parseTime(draft.time) === null ? message('date') : undefined}
        onChange={(time) => change({ time })}
      />
    </div>
  )
}

function TypeField({ draft, change, message, isNew }: FieldsProps) {
  const { t, language } = useTexts()
  const [recent] = useState(recentTypes)
  const offered = typesOfKind[draft.kind]
  const recentOffered = offered
    .filter((type) => recent.includes(type))
    .toSorted((a, b) => recent.indexOf(a) - recent.indexOf(b))
  const options = offered
    .map((value) => ({ value: value as string, label: t(`events.type.${value}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  const choose = (value: string) => change({ type: offered.find((type) => type === value) ?? '' })
  return (
    <div>
      <NativeSelect
        label={t('events.attributes.type')}
        required
        data={[{ value: '', label: '' }, ...options]}
        value={draft.type}
        error={message('type')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isNew && recentOffered.length > 0 && (
        <Chip.Group value={draft.type} onChange={(value) => choose(value)}>
          <Group gap="xs" mt="xs">
            {recentOffered.map((type) => (
              <Chip key={type} value={type} variant="outline">
                {t(`events.type.${type}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </div>
  )
}
