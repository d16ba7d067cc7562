import type { Rope } from '@catenary/contract/assets/ropes'
import { maxLengthOf, numberLimits } from '@catenary/contract/form-fields'
import { eventAttributes } from '@catenary/contract/records/event-attributes'
import { eventFormFields } from '@catenary/contract/records/event-forms'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import { actionStatuses, isRepair } from '@catenary/domain/loss/damage'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import { useCan } from '../../shell/session.ts'
import { useFieldLabels } from '../../ui/form/form-definition.ts'
import type { CustomFieldProps, FormContext, FormDefinition } from '../../ui/form/form-definition.ts'
import { useField } from '../../ui/form/use-field.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { SkippedFindings } from '../import/SkippedFindings.tsx'
import type { DraftContext } from './draft/draft-context.ts'
import { BendingCyclesField } from './fields/BendingCyclesField.tsx'
import { DiameterReadings } from './fields/DiameterReadings.tsx'
import type { FieldsProps } from './fields/fields-props.ts'
import { LossField } from './fields/LossField.tsx'
import styles from './EventForm.module.css'

/** The attributes of an event as a form that is drawn from the contract, with the controls that only events have. */
export function useEventFormContext(fields: FieldsProps, { system }: DraftContext): FormContext {
  const can = useCan()
  const labels = useFieldLabels({ feature: 'events' })
  const { rope, draft, change, message, opened } = fields
  const definition: FormDefinition = {
    fields: eventFormFields,
    groups: [],
    labels,
    unitSystem: () => system,
    customFields: {
      inspectionType: (props) => <InspectionField {...props} rope={rope} />,
      actionStatus: (props) => <StatusField {...props} />,
      reportedBy: (props) => <ReportedByField {...props} />,
      crossSectionLossAmount: (props) => <LossField {...props} rope={rope} type={fields.draft.type} />,
      clockPosition: (props) => <ClockField {...props} />,
      bendingCycles: (props) => <BendingCyclesField {...props} {...{ rope, draft, opened }} />,
      diameterReadings: (props) => <DiameterReadings {...props} rope={rope} />,
      leftOut: (props) => (
        <SkippedFindings {...props} stored={opened?.attributes} isReadOnly={fields.isReadOnly || !can('IMPORT')} />
      ),
      repairedEvents: (props) => <RepairedDamages {...props} {...fields} />,
    },
    fullWidth: ['diameterReadings', 'leftOut', 'repairedEvents'],
  }
  return {
    definition,
    values: draft,
    change: change as FormContext['change'],
    message,
    can,
  }
}

/** The inspection types of the rope's application and lay, the default one first. */
function InspectionField({ name, context, rope }: CustomFieldProps & { readonly rope: Rope }) {
  const { t } = useTexts()
  const { value, set, props } = useField(context, name)
  const offered: readonly string[] = offeredInspectionTypes(rope.attributes)
  // Existing recordings keep their inspection type after a change of the rope.
  const formerChoice = typeof value === 'string' && !offered.includes(value) ? [value] : []
  const data = [...offered, ...formerChoice].map((one) => ({
    value: one,
    label: context.definition.labels.choice(name, one),
  }))
  return (
    <NativeSelect
      {...props}
      description={offered.length === 1 ? t('events.visualOnly') : undefined}
      data={[...(value === null ? [{ value: '', label: '' }] : []), ...data]}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value === '' ? null : currentTarget.value)}
    />
  )
}

/** The action status of a damage or repair; new by default. */
function StatusField({ name, context }: CustomFieldProps) {
  const { value, set, props } = useField(context, name)
  return (
    <NativeSelect
      {...props}
      data={actionStatuses.map((one) => ({ value: one, label: context.definition.labels.choice(name, one) }))}
      value={typeof value === 'string' ? value : 'new'}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

const longestName = maxLengthOf(eventAttributes.shape.reportedBy.unwrap().shape.name)

/** Who found it. */
function ReportedByField({ name, context }: CustomFieldProps) {
  const { value, set, props } = useField(context, name)
  return (
    <TextInput
      {...props}
      maxLength={longestName}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

/** Where on the rope's circumference, as on the face of a clock: chosen from a list, and drawn. */
function ClockField({ name, context }: CustomFieldProps) {
  const { t } = useTexts()
  const { field, value, set, props } = useField(context, name)
  const { min, max } = numberLimits(field)
  const hours = Array.from({ length: max - min + 1 }, (_, offset) => String(min + offset))
  return (
    <div className={styles.clock}>
      <NativeSelect
        {...props}
        description={t('events.clockHint')}
        data={['', ...hours]}
        value={typeof value === 'number' ? String(value) : ''}
        onChange={({ currentTarget }) => set(currentTarget.value === '' ? null : Number(currentTarget.value))}
      />
      <Dial hour={typeof value === 'number' ? value : null} />
    </div>
  )
}

const hoursRound = 12

function Dial({ hour }: { readonly hour: number | null }) {
  const at = (one: number, radius: number) => {
    const angle = (2 * Math.PI * one) / hoursRound
    return { cx: radius * Math.sin(angle), cy: -radius * Math.cos(angle) }
  }
  return (
    <svg className={styles.dial} viewBox="-20 -20 40 40" aria-hidden="true">
      <circle r={18} />
      {Array.from({ length: hoursRound }, (_, one) => (
        <circle key={one} className={styles.tick} {...at(one, 14)} r={0.9} />
      ))}
      {hour !== null && <circle className={styles.here} {...at(hour, 14)} r={3.5} />}
    </svg>
  )
}

/** More are not offered: who repairs stands before one of the nearest. */
const offeredCount = 30

type RepairedDamagesProps = CustomFieldProps & Pick<FieldsProps, 'damages' | 'positionMetres' | 'rope'>

/** Which damages a repair removes: the nearest that still count, and those already chosen. */
function RepairedDamages({ name, context, damages, positionMetres, rope }: RepairedDamagesProps) {
  const { t, quantity, date } = useTexts()
  const { value, set, props } = useField(context, name)
  const { timezone } = rope.installation
  const system = unitSystemOf(rope.installation)
  const chosen = new Set<unknown>(Array.isArray(value) ? value : [])
  const offered = damages
    .filter((damage) => !isRepair(damage.attributes.type) && (damage.counts || chosen.has(damage.id)))
    .toSorted((a, b) => distance(a, positionMetres) - distance(b, positionMetres))
    .slice(0, offeredCount)
  const toggle = (id: string, isChosen: boolean) =>
    set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id))
  return (
    <Input.Wrapper label={props.label} description={t('events.nameRepairedDamages')} error={props.error}>
      {offered.length > 0 && (
        <div className={styles.repaired}>
          {offered.map(({ id, positionToday, timestamp, attributes }) => (
            <Checkbox
              key={id}
              checked={chosen.has(id)}
              label={`${quantity(positionToday, 'm', { system })} · ${t(`events.type.${attributes.type}`)} · ${date(timestamp, timezone)}`}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </Input.Wrapper>
  )
}

function distance(damage: DamageFigures, positionMetres: number | null): number {
  return positionMetres === null ? -Date.parse(damage.timestamp) : Math.abs(damage.positionToday - positionMetres)
}
