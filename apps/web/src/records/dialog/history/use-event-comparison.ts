import type { Values } from '@catenary/contract/form-fields'
import { fieldsOfRecording } from '@catenary/contract/records/event-forms'
import type { EditableField } from '@catenary/contract/records/event-forms'
import { diffFields } from '@catenary/contract/records/event-history'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { UnitSystem } from '@catenary/i18n/display-units'
import type { ComparedField } from '../../../ui/dialog/VersionConflict.tsx'
import type { FormDefinition } from '../../../ui/form/form-definition.ts'
import { useFieldFormatter } from '../../../ui/form/use-field-formatter.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { draftFromEvent, filledReadings, lossUnitIn, readingRows, recordingOf } from '../draft/event-draft.ts'
import type { EventDraft } from '../draft/event-draft.ts'
import { toEventPayload } from '../draft/event-payload.ts'
import { lengthMeaningOf } from '../event-tabs.ts'
import { flattenEvent, useEventFieldTexts } from '../use-event-field-texts.ts'
import type { EventFormState } from '../use-event-form.ts'

/**
 * What differs between what was typed and the event as it is `stored`, in the reader's words: somebody else changed it in
 * the meantime, or an earlier try was stored. Nothing while no other version is known.
 */
export function useEventComparison(
  { fields, formContext, context }: Pick<EventFormState, 'fields' | 'formContext' | 'context'>,
  stored: RopeEvent | undefined,
): readonly ComparedField[] {
  const { draft: mine, rope } = fields
  const compareDrafts = useDraftComparison(formContext.definition)
  const { splices: typedSplices = [], attributes } = toEventPayload(mine, rope.id, context).event
  const before: Values = stored ? flattenEvent(stored) : {}
  const { repairedEvents = before['repairedEvents'] && [], leftOut = before['leftOut'] && [] } = attributes
  const after = { ...before, splices: typedSplices, repairedEvents, leftOut, isDeleted: false }
  const texts = useEventFieldTexts({ ...context, referencingFields: stored ? [before, after] : [] })
  if (!stored) return []
  // Splices part by part, repaired damages by name, skipped findings one by one, and that it was archived, which no form has a field for.
  const otherFields = Object.entries(diffFields(before, after)).flatMap(([field, change]) =>
    texts.rows(field, change, { before, after }),
  )
  return [
    ...compareDrafts(mine, draftFromEvent(stored, context)),
    ...otherFields.map(({ key, label, old, new: value }) => ({ name: key, label, mine: value, theirs: old })),
  ]
}

/** Says diameter readings, one line for each place: "120.00 m: 41.8 mm × 41.6 mm". */
function useReadingsFormatter(): (value: unknown, system: UnitSystem) => string {
  const { quantity } = useTexts()
  return (value, system) => {
    const formatFigure = (figure: unknown, unit: 'm' | 'mm') =>
      typeof figure === 'number' ? quantity(figure, unit, { system }) : String(figure ?? '')
    const rows = readingRows(value)
    return filledReadings(value)
      .flatMap(({ row }) => rows[row] ?? [])
      .map(({ position, planeA, planeB }) => {
        const planes = [planeA, planeB].filter((plane) => plane !== null).map((plane) => formatFigure(plane, 'mm'))
        return [formatFigure(position, 'm'), planes.join(' × ')].filter(Boolean).join(': ')
      })
      .join('\n')
  }
}

const textFields = ['position', 'length'] as const
const timeFields = ['date', 'time'] as const

/** The unit stands with its loss, and the others are worded as in the history of the event. */
const notComparedHere: readonly string[] = ['crossSectionLossUnit', 'repairedEvents', 'leftOut']

/** Two drafts of one event field by field, in the reader's words, but for splices, repaired damages and skipped findings. */
function useDraftComparison(definition: FormDefinition): (mine: EventDraft, theirs: EventDraft) => ComparedField[] {
  const { t } = useTexts()
  const attributeText = useAttributeText(definition)
  return (mine, theirs) => {
    const comparedField = (name: string, label: string, format: (draft: EventDraft) => string) => ({
      name,
      label,
      mine: format(mine),
      theirs: format(theirs),
    })
    const attributes = [...new Set([mine, theirs].flatMap((draft) => fieldsOfRecording(recordingOf(draft))))]
    const lengthMeaning = lengthMeaningOf(mine)
    const labels = {
      position: t('events.position'),
      length: t(lengthMeaning ? `events.lengthMeaning.${lengthMeaning}` : 'events.length'),
    }
    return [
      comparedField('type', t('events.attributes.type'), ({ type }) => type && t(`events.type.${type}`)),
      ...textFields.map((field) => comparedField(field, labels[field], (draft) => draft[field])),
      ...timeFields.map((field) => comparedField(field, t(`common.${field}`), (draft) => draft[field])),
      ...attributes
        .filter((name) => !notComparedHere.includes(name))
        .map((name) => {
          const field = comparedField(name, definition.labels.label(name), (draft) => attributeText(draft, name))
          const [own, other] = [mine[name], theirs[name]]
          // Different numbers may be equal after rounding.
          const isUnseen = field.mine !== '' && typeof own === 'number' && own !== other
          return { ...field, differs: field.mine !== field.theirs || isUnseen }
        }),
    ]
  }
}

function useAttributeText(definition: FormDefinition): (draft: EventDraft, name: EditableField) => string {
  const { quantity } = useTexts()
  const formatValue = useFieldFormatter(definition)
  const formatReadings = useReadingsFormatter()
  return (draft, name) => {
    const value = draft[name] ?? null
    // Fields that do not apply to the type are not part of the event.
    if (value === null || !fieldsOfRecording(recordingOf(draft)).includes(name)) return ''
    const system = definition.unitSystem?.(draft) ?? 'metric'
    if (name === 'crossSectionLossAmount' && typeof value === 'number')
      return quantity(value, lossUnitIn(draft), { system })
    if (name === 'diameterReadings') return formatReadings(value, system)
    return name === 'reportedBy' || name === 'clockPosition' ? String(value) : formatValue(name, draft)
  }
}
