import type { Rope } from '@catenary/contract/assets/ropes'
import type { Values } from '@catenary/contract/form-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { fieldsOfRecording } from '@catenary/contract/records/event-forms'
import type { EditableField } from '@catenary/contract/records/event-forms'
import type { InspectionType } from '@catenary/domain/standards'
import { isDay } from '@catenary/i18n/date-input'
import { Radio, Text } from '@mantine/core'
import { memo } from 'react'
import { Field } from '../../ui/form/Field.tsx'
import { DayBox, TimeBox } from '../../ui/form/inputs/DayBox.tsx'
import { instantOf } from '../../ui/form/zoned-time.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useIssueText } from '../dialog/draft/draft-context.ts'
import type { DraftContext } from '../dialog/draft/draft-context.ts'
import type { EventDraft } from '../dialog/draft/event-draft.ts'
import { recordingOf } from '../dialog/draft/event-draft.ts'
import { useEventFormContext } from '../dialog/use-event-form-context.tsx'
import { DateNote } from '../events/DateNote.tsx'
import { inspectionEventTypeOf } from './inspection-header.ts'
import type { InspectionEventType } from './inspection-header.ts'
import styles from './QuickEntry.module.css'

interface Props {
  readonly rope: Rope
  readonly head: EventDraft<InspectionEventType>
  readonly context: DraftContext
  readonly issues: readonly FieldIssue[]
  /** Collapsed to a summary by default: the screen is small. */
  readonly isBrief: boolean
  readonly onChange: (head: EventDraft<InspectionEventType>) => void
}

/** The first fields; the others are behind "More". */
const alwaysShown: readonly EditableField[] = ['reportedBy', 'inspectionMethod', 'instrument']
const noDamages: readonly never[] = []

/** The fields common to the whole inspection. */
export const InspectionHeaderForm = memo(function InspectionHeaderForm(props: Props) {
  const { rope, head, context, issues, isBrief, onChange } = props
  const { t, date } = useTexts()
  const formatIssue = useIssueText()
  const names = fieldsOfRecording(recordingOf(head))
  const others = names.filter((name) => !alwaysShown.includes(name))
  const change = (changed: Values) => onChange({ ...head, ...changed })
  const message = (place: string) => {
    const issue = issues.find(({ path }) => path === place)
    return issue && formatIssue(issue)
  }
  const fieldsProps = { draft: head, change, message, rope, damages: noDamages, positionMetres: 0 }
  const formContext = useEventFormContext({ ...fieldsProps, isReadOnly: false }, context)
  const field = (name: EditableField) => <Field key={name} name={name} context={formContext} />
  const fields = (
    <>
      <div className={styles.fields}>
        <DayBox
          label={t('common.date')}
          required
          value={head.date}
          error={message('date')}
          onChange={(day) => change({ date: day })}
        />
        <TimeBox label={t('common.time')} required value={head.time} onChange={(time) => change({ time })} />
        {names.filter((name) => alwaysShown.includes(name)).map(field)}
      </div>
      <details className={styles.more} open={others.some((name) => message(name)) || undefined}>
        <summary>{t('quickEntry.more')}</summary>
        <div className={styles.fields}>{others.map(field)}</div>
      </details>
    </>
  )
  // A day is no instant: noon of it is the same day wherever it is read.
  const day = !isDay(head.date) ? head.date : date(`${head.date}T12:00:00.000Z`, 'UTC')
  const headerSummary = [t(`events.type.${head.type}`), day, head.time, String(head['reportedBy'] ?? '')]
  return (
    <section className={styles.head} aria-label={t('quickEntry.head')}>
      {isBrief ? (
        <details className={styles.brief} open={issues.length > 0 || undefined}>
          <summary>{headerSummary.filter(Boolean).join(' · ')}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      <DateNote rope={rope} at={instantOf(head, context.zone)} isTest={head.type === 'mrt'} />
    </section>
  )
})

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
