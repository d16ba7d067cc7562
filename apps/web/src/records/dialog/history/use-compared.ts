import type { EditableAttribute } from '@catenary/contract/records/event-forms'
import { attributesOfRecording } from '@catenary/contract/records/event-forms'
import { maxSplicesOf } from '@catenary/domain/splice'
import type { FormDefinition } from '../../../ui/form/form-definition.ts'
import { useFieldFormatter } from '../../../ui/form/use-field-formatter.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { ComparedField } from '../../../ui/VersionConflict.tsx'
import { lossUnitIn } from '../draft/draft-issues.ts'
import type { EventDraft } from '../draft/event-draft.ts'
import { recordingOf } from '../draft/event-draft.ts'
import { lengthMeaningOf } from '../event-tabs.ts'
import { useReadingsFormatter } from '../fields/use-readings-text.ts'
import { isBlankPart } from '../splice/splice-parts.ts'

const textFields = ['position', 'length'] as const
const timeFields = ['date', 'time'] as const

/** Two drafts of one event field by field, in the reader's words, as far as either has something there. */
export function useEventComparison(
  definition: FormDefinition,
): (mine: EventDraft, theirs: EventDraft) => ComparedField[] {
  const { t } = useTexts()
  const attributeText = useAttributeText(definition)
  return (mine, theirs) => {
    const comparedField = (name: string, label: string, format: (draft: EventDraft) => string) => ({
      name,
      label,
      mine: format(mine),
      theirs: format(theirs),
    })
    const attributes = [...new Set([mine, theirs].flatMap((draft) => attributesOfRecording(recordingOf(draft))))]
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
        .filter((name) => name !== 'crossSectionLossUnit')
        .map((name) => comparedField(name, definition.labels.label(name), (draft) => attributeText(draft, name))),
      comparedField('splices', t('splices.title'), formatSplices),
    ].filter((field) => field.mine !== '' || field.theirs !== '')
  }
}

function useAttributeText(definition: FormDefinition): (draft: EventDraft, name: EditableAttribute) => string {
  const { quantity } = useTexts()
  const formatValue = useFieldFormatter(definition)
  const formatReadings = useReadingsFormatter()
  return ({ attributes, ...draft }, name) => {
    const value = attributes[name] ?? null
    // What the type is not asked for is no part of the event.
    if (value === null || !attributesOfRecording(recordingOf(draft)).includes(name)) return ''
    const system = definition.unitSystem?.(attributes) ?? 'metric'
    if (name === 'crossSectionLossAmount' && typeof value === 'number')
      return quantity(value, lossUnitIn(attributes), { system })
    if (name === 'repairedEvents') return Array.isArray(value) && value.length > 0 ? String(value.length) : ''
    if (name === 'diameterReadings') return formatReadings(value, system)
    return name === 'reportedBy' || name === 'clockPosition' ? String(value) : formatValue(name, attributes)
  }
}

// Names and how many parts: enough to see whose version holds more.
function formatSplices({ splices, type }: EventDraft): string {
  const currentSplices = splices.slice(0, maxSplicesOf(type))
  return currentSplices
    .map(({ name, parts }) => `${name} (${parts.filter((part) => !isBlankPart(part)).length})`)
    .join(', ')
}
