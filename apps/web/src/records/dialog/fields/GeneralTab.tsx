import { fieldsOnTab, needsLength, needsSplice } from '@catenary/contract/records/event-forms'
import type { EditableField } from '@catenary/contract/records/event-forms'
import { typesOfKind } from '@catenary/domain/loss/damage'
import { parseTime } from '@catenary/i18n/date-input'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { Button, Chip, Group, Input, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Field } from '../../../ui/form/Field.tsx'
import { DayBox, TimeBox } from '../../../ui/form/inputs/DayBox.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useReferencePosition } from '../../events/use-reference-position.ts'
import { useSpreadText } from '../../events/use-spread-text.ts'
import { useDraftContext } from '../draft/draft-context.ts'
import type { DraftContext } from '../draft/draft-context.ts'
import { recentTypes } from '../draft/draft-storage.ts'
import { recordingOf } from '../draft/event-draft.ts'
import { toEventPayload } from '../draft/event-payload.ts'
import type { MetreField } from '../draft/event-payload.ts'
import { lengthMeaningOf, tabOfLength } from '../event-tabs.ts'
import { ChangedDateNote, EffectNotes } from './EffectNotes.tsx'
import type { AttributeFieldsProps, FieldsProps } from './fields-props.ts'
import { useNormalizeOnBlur } from './use-normalize-on-blur.ts'
import styles from '../EventForm.module.css'

const loss: EditableField = 'crossSectionLossAmount'
const description: EditableField = 'description'
const skipped: EditableField = 'leftOut'
const placedByHand: readonly EditableField[] = [skipped, loss, 'crossSectionLossUnit', description]

/** The general fields: what is missing of an import, position, type and time; then the others, the description last. */
export function GeneralTab(props: AttributeFieldsProps) {
  const { t } = useTexts()
  const { draft, isReadOnly, formContext } = props
  const attributes = fieldsOnTab('general', recordingOf(draft))
  const others = attributes.filter((name) => !placedByHand.includes(name))
  const field = (name: EditableField) => <Field key={name} name={name} context={formContext} />
  return (
    <fieldset className={styles.fields} disabled={isReadOnly} aria-label={t('events.event')}>
      {attributes.includes(skipped) && field(skipped)}
      <PositionField {...props} />
      <TypeField {...props} />
      {attributes.includes(loss) && field(loss)}
      {tabOfLength(draft) === 'general' && <LengthField {...props} />}
      <EffectNotes {...props} />
      <DateTimeFields {...props} />
      {others.map(field)}
      {attributes.includes(description) && field(description)}
    </fieldset>
  )
}

/** The attributes on a tab of their own, by the contract's declarations. */
export function AttributesTab({
  tab,
  draft,
  isReadOnly,
  formContext,
}: AttributeFieldsProps & { readonly tab: 'specifics' | 'mrtInspection' }) {
  const { t } = useTexts()
  return (
    <fieldset className={styles.fields} disabled={isReadOnly} aria-label={t(`events.tab.${tab}`)}>
      {fieldsOnTab(tab, recordingOf(draft)).map((name) => (
        <Field key={name} name={name} context={formContext} />
      ))}
    </fieldset>
  )
}

function DateTimeFields(props: FieldsProps) {
  const { draft, change, message } = props
  const { t } = useTexts()
  return (
    <div className={styles.halves}>
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
        // Day and time are one place.
        onChange={(time) => change({ date: draft.date, time })}
      />
      <ChangedDateNote {...props} />
    </div>
  )
}

function TypeField({ draft, change, message, opened }: FieldsProps) {
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
      {!opened && recentOffered.length > 0 && (
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

/** The fields of a mutation. */
export function MutationTab(props: AttributeFieldsProps) {
  const { t } = useTexts()
  const { draft, isReadOnly, formContext } = props
  return (
    <fieldset className={styles.fields} disabled={isReadOnly} aria-label={t('events.tab.mutation')}>
      {tabOfLength(draft) === 'mutation' && <LengthField {...props} />}
      {fieldsOnTab('mutation', recordingOf(draft)).map((name) => (
        <Field key={name} name={name} context={formContext} />
      ))}
    </fieldset>
  )
}

/** The length of a recording: its extent, or the length cut out, inserted or moved. */
function LengthField(props: FieldsProps) {
  const { draft, change, rope } = props
  const { t } = useTexts()
  const typed = useTypedMetres(props, 'length')
  const context = useDraftContext(rope)
  const normalize = useNormalizeOnBlur(context, { isPosition: false })
  const lengthMeaning = lengthMeaningOf(draft)
  const { length } = toEventPayload(draft, rope.id, context).event
  const spread = useSpreadText(rope)
  const { type } = draft
  const inspectionType = typeof draft.inspectionType === 'string' ? draft.inspectionType : null
  const hint = spread({ type, length, inspectionType }) ?? t('ropePage.lengthHint')
  return (
    <TextInput
      label={t(lengthMeaning ? `events.lengthMeaning.${lengthMeaning}` : 'events.length')}
      description={lengthMeaning ? undefined : hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required={needsLength(draft.type)}
      inputMode="decimal"
      autoComplete="off"
      rightSection={displayUnit('m', unitSystemOf(rope.installation))}
      value={draft.length}
      error={typed.error}
      onFocus={typed.begin}
      onBlur={() => {
        typed.end()
        normalize(draft.length, (length) => change({ length }))
      }}
      onChange={({ currentTarget }) => change({ length: currentTarget.value })}
    />
  )
}

/** What is wrong with metres that are typed: once the field is left, before that what saving said. */
function useTypedMetres({ message, invalid = message }: FieldsProps, field: MetreField) {
  const [isTyping, setTyping] = useState(false)
  const error = isTyping ? message(field) : invalid(field)
  return { error, begin: () => setTyping(true), end: () => setTyping(false) }
}

const positionSteps = [-10, -1, 1, 10] as const

const stepOfKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** Where on the rope: typed, or moved in steps, by buttons that a gloved thumb hits or by the arrow keys. */
function PositionField(props: FieldsProps) {
  const { draft, change, rope, positionMetres } = props
  const typed = useTypedMetres(props, 'position')
  const { t, number } = useTexts()
  const id = useId()
  const context = useDraftContext(rope)
  const normalize = useNormalizeOnBlur(context, { isPosition: true })
  const { format, system, ropeLength } = context
  const unit = displayUnit('m', system)
  const end = ropeLength === undefined ? Infinity : convert(ropeLength, 'm', unit)
  const shown = positionMetres === null ? 0 : convert(positionMetres, 'm', unit)
  const move = (by: number) => change({ position: format(Math.min(end, Math.max(0, shown + by))) })

  function step(event: KeyboardEvent) {
    const by = stepOfKey[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }

  const buttons = (shownSteps: readonly number[]) =>
    shownSteps.map((by) => <StepButton key={by} by={by} unit={unit} onStep={move} />)
  return (
    <Input.Wrapper
      className={styles.wide}
      id={id}
      label={t('events.position')}
      required
      error={typed.error}
      description={usePositionHint(props, context)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      descriptionProps={{ mt: 4 }}
    >
      <div className={styles.steps}>
        {buttons(positionSteps.filter((by) => by < 0))}
        <Input
          className={styles.stepped}
          required
          // The keys of a phone for figures have no letters for "T7+3.2".
          inputMode={context.points?.length ? 'text' : 'decimal'}
          autoComplete="off"
          data-autofocus
          placeholder={number(0)}
          rightSection={unit}
          value={draft.position}
          error={typed.error !== undefined}
          onChange={({ currentTarget }) => change({ position: currentTarget.value })}
          onFocus={typed.begin}
          onBlur={() => {
            typed.end()
            normalize(draft.position, (position) => change({ position }))
          }}
          onKeyDown={step}
        />
        {buttons(positionSteps.filter((by) => by > 0))}
      </div>
    </Input.Wrapper>
  )
}

/** The position relative to the reference points; before input an example. */
/** What the position says: in the rope's other words, and where the splice is that it should be at. */
function usePositionHint({ draft, positionMetres, rope }: FieldsProps, context: DraftContext): string | undefined {
  const { t, quantity } = useTexts()
  const referencePosition = useReferencePosition(rope)
  const metres = (value: number) => quantity(value, 'm', { system: context.system })
  const [point] = context.points ?? []
  if (positionMetres === null)
    return point && t('assetSettings.placeTyped', { example: `${point.name}+${context.format(3.2)}` })
  const where = point ? [metres(positionMetres), referencePosition(positionMetres)] : []
  const { splices = [] } = toEventPayload(draft, rope.id, context).event
  const spans = splices.map(({ positionStart = NaN, positionEnd = NaN }) => [positionStart, positionEnd] as const)
  const isElsewhere = spans.length > 0 && spans.every(([from, to]) => positionMetres < from || positionMetres > to)
  if (needsSplice(draft.type) && isElsewhere)
    where.push(t('splices.elsewhere', { where: spans.map((span) => span.map(metres).join('–')).join(', ') }))
  return where.filter(Boolean).join(' · ') || undefined
}

interface StepButtonProps {
  readonly by: number
  readonly unit: string
  readonly onStep: (by: number) => void
}

function StepButton({ by, unit, onStep }: StepButtonProps) {
  const { t } = useTexts()
  return (
    <Button
      variant="default"
      // The field's arrow keys do the same: one stop on the way to the next field is enough.
      tabIndex={-1}
      aria-label={t(by < 0 ? 'ropePage.stepBack' : 'ropePage.stepOn', { step: `${Math.abs(by)} ${unit}` })}
      onClick={() => onStep(by)}
    >
      {by < 0 ? `−${-by}` : `+${by}`}
    </Button>
  )
}
