import { metaOf } from '@catenary/contract/field'
import { choicesOf, fieldKind, maxLengthOf } from '@catenary/contract/form-fields'
import { schemaOf } from '@catenary/contract/records/event-fields'
import type { EditableAttribute } from '@catenary/contract/records/event-forms'
import type { InspectionType } from '@catenary/domain/standards'
import { isDay } from '@catenary/i18n/date-input'
import { displayUnit } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { NativeSelect, Radio, Text, TextInput, Textarea } from '@mantine/core'
import { memo } from 'react'
import { DayBox, TimeBox } from '../../ui/form/DayBox.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useIssueText } from '../dialog/draft/draft-context.ts'
import { headerFields, inspectionEventTypeOf } from './inspection-header.ts'
import type { HeaderField, HeaderIssues, InspectionEventType, InspectionHeader } from './inspection-header.ts'
import styles from './QuickEntry.module.css'

interface Props {
  readonly head: InspectionHeader
  readonly system: UnitSystem
  readonly issues: HeaderIssues
  /** Collapsed to a summary by default: the screen is small. */
  readonly isBrief: boolean
  readonly onChange: (head: InspectionHeader) => void
}

/** The first fields; the others are behind "More". */
const alwaysShown: readonly EditableAttribute[] = ['reportedBy', 'inspectionMethod', 'instrument']

/** The fields common to the whole inspection. */
export const InspectionHeaderForm = memo(function InspectionHeaderForm({
  head,
  system,
  issues,
  isBrief,
  onChange,
}: Props) {
  const { t, date } = useTexts()
  const formatIssue = useIssueText()
  const attributes = headerFields(head.type)
  const first = attributes.filter((name) => alwaysShown.includes(name))
  const others = attributes.filter((name) => !alwaysShown.includes(name))
  const error = (field: HeaderField) => {
    const issue = issues[field]
    return issue && formatIssue(issue)
  }
  const field = (name: EditableAttribute) => (
    <HeaderFieldInput
      key={name}
      name={name}
      system={system}
      value={head.fields[name] ?? ''}
      error={error(name)}
      onChange={(text) => onChange({ ...head, fields: { ...head.fields, [name]: text } })}
    />
  )
  const fields = (
    <>
      <div className={styles.fields}>
        <DayBox
          label={t('common.date')}
          required
          value={head.date}
          error={error('date')}
          onChange={(day) => onChange({ ...head, date: day })}
        />
        <TimeBox label={t('common.time')} required value={head.time} onChange={(time) => onChange({ ...head, time })} />
        {first.map(field)}
      </div>
      <details className={styles.more} open={others.some((name) => issues[name]) || undefined}>
        <summary>{t('quickEntry.more')}</summary>
        <div className={styles.fields}>{others.map(field)}</div>
      </details>
    </>
  )
  // A day is no instant: noon of it is the same day wherever it is read.
  const day = !isDay(head.date) ? head.date : date(`${head.date}T12:00:00.000Z`, 'UTC')
  const headerSummary = [t(`events.type.${head.type}`), day, head.time, head.fields.reportedBy]
  return (
    <section className={styles.head} aria-label={t('quickEntry.head')}>
      {isBrief ? (
        <details className={styles.brief} open={Object.keys(issues).length > 0 || undefined}>
          <summary>{headerSummary.filter(Boolean).join(' · ')}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </section>
  )
})

interface HeaderFieldProps {
  readonly name: EditableAttribute
  readonly system: UnitSystem
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function HeaderFieldInput({ name, system, value, error, onChange }: HeaderFieldProps) {
  const { t } = useTexts()
  const schema = schemaOf(name)
  const kind = fieldKind(schema)
  const { unit } = metaOf(schema)
  const label = t(`events.attributes.${name}`)
  const shared = { label, value, error }
  if (kind === 'choice')
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: '' },
          ...choicesOf(schema).map((choice) => ({ value: choice, label: nameOf(t, name, choice) })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  if (kind === 'prose')
    return (
      <Textarea
        {...shared}
        className={styles.wide}
        autosize
        minRows={1}
        maxLength={maxLengthOf(schema)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  if (kind === 'date') return <DayBox {...shared} onChange={onChange} />
  return (
    <TextInput
      {...shared}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={maxLengthOf(schema)}
      rightSection={unit === undefined ? undefined : displayUnit(unit, system)}
      rightSectionWidth={52}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function nameOf(t: ReturnType<typeof useTexts>['t'], name: EditableAttribute, choice: string): string {
  return (t as (key: string) => string)(`events.${name}.${choice}`)
}

interface InspectionChoiceProps {
  readonly offered: readonly InspectionType[]
  /** Null until it was chosen. */
  readonly type: InspectionEventType | null
  readonly onChoose: (type: InspectionEventType) => void
}

const effects = { visualInspection: 'quickEntry.addsUp', mrt: 'quickEntry.snapshot' } as const

/** Selects the kind of inspection, as two large buttons for a gloved hand, each with its effect on earlier damages. */
export function InspectionChoice({ offered, type, onChoose }: InspectionChoiceProps) {
  const { t } = useTexts()
  return (
    <Radio.Group
      label={t('quickEntry.whichInspection')}
      value={type}
      onChange={(value) => onChoose(value === 'mrt' ? 'mrt' : 'visualInspection')}
    >
      <div className={styles.choices}>
        {offered.map(inspectionEventTypeOf).map((value) => (
          <Radio.Card key={value} className={styles.choice} value={value} aria-label={t(`events.type.${value}`)}>
            <Radio.Indicator />
            <span>
              <Text fw={600}>{t(`events.type.${value}`)}</Text>
              <Text size="sm">{t(effects[value])}</Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
