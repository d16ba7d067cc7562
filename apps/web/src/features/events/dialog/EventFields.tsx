import { actionStatuses, typesOfKind } from '@catenary/domain/damage'
import { Chip, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { displayUnit, unitSystemOf } from '@catenary/i18n/unit-names'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { recentTypes } from './draft-storage.ts'
import styles from './EventForm.module.css'
import type { FieldsProps } from './fields-props.ts'
import { LossField } from './LossField.tsx'
import { PositionField } from './PositionField.tsx'
import { RepairedDamages } from './RepairedDamages.tsx'

/** The fields of one event, as far as its kind has them. */
export function EventFields(props: FieldsProps) {
  const { t } = useTexts()
  const { draft, change, message, isReadOnly, rope } = props
  const isDamage = draft.kind === 'damage'
  const lengthUnit = displayUnit('m', unitSystemOf(rope.installation))
  const text = (field: 'wire' | 'strand' | 'damageCount' | 'length' | 'date' | 'time' | 'reportedBy') => ({
    value: draft[field],
    error: message(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <fieldset className={styles.fields} disabled={isReadOnly} aria-label={t('events.event')}>
      <PositionField {...props} />
      <TypeField {...props} />
      <TextInput
        label={t('events.length')}
        description={t('ropePage.lengthHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        autoComplete="off"
        rightSection={lengthUnit}
        {...text('length')}
      />
      {isDamage && <LossField {...props} />}
      <div className={styles.pair}>
        <TextInput type="date" label={t('common.date')} required {...text('date')} />
        <TextInput type="time" label={t('common.time')} required {...text('time')} />
      </div>
      {isDamage && <InspectionField {...props} />}
      {isDamage && (
        <TextInput label={t('events.attributes.damageCount')} inputMode="numeric" {...text('damageCount')} />
      )}
      {isDamage && (
        <div className={styles.halves}>
          <TextInput label={t('events.attributes.strand')} maxLength={50} {...text('strand')} />
          <TextInput label={t('events.attributes.wire')} maxLength={50} {...text('wire')} />
        </div>
      )}
      {draft.kind === 'repair' && <RepairedDamages {...props} />}
      <TextInput label={t('events.attributes.reportedBy')} {...text('reportedBy')} />
      {(isDamage || draft.kind === 'repair') && <StatusField {...props} />}
      <Textarea
        className={styles.wide}
        label={t('events.attributes.description')}
        autosize
        minRows={2}
        maxLength={65_536}
        value={draft.description}
        error={message('description')}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
    </fieldset>
  )
}

function TypeField({ draft, change, message, isNew }: FieldsProps) {
  const { t, language } = useTexts()
  const [recent] = useState(recentTypes)
  const offered = typesOfKind[draft.kind]
  const quick = offered
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
      {isNew && quick.length > 0 && (
        <Chip.Group value={draft.type} onChange={(value) => choose(value)}>
          <Group gap="xs" mt="xs">
            {quick.map((type) => (
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

function InspectionField({ draft, change, message }: FieldsProps) {
  const { t } = useTexts()
  const kinds = (['visual', 'mrt'] as const).map((value) => ({ value, label: t(`events.inspectionType.${value}`) }))
  return (
    <NativeSelect
      label={t('events.attributes.inspectionType')}
      data={[...(draft.inspectionType ? [] : [{ value: '', label: '' }]), ...kinds]}
      value={draft.inspectionType}
      error={message('inspectionType')}
      onChange={({ currentTarget: { value } }) =>
        change({ inspectionType: value === 'mrt' || value === 'visual' ? value : '' })
      }
    />
  )
}

function StatusField({ draft, change, message }: FieldsProps) {
  const { t } = useTexts()
  return (
    <NativeSelect
      label={t('events.attributes.actionStatus')}
      data={actionStatuses.map((value) => ({ value, label: t(`events.actionStatus.${value}`) }))}
      value={draft.actionStatus}
      error={message('actionStatus')}
      onChange={({ currentTarget: { value } }) =>
        change({ actionStatus: actionStatuses.find((status) => status === value) ?? 'new' })
      }
    />
  )
}
