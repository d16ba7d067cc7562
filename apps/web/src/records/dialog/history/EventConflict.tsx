import { attributesOfRecording } from '@catenary/contract/records/event-forms'
import type { EditableAttribute } from '@catenary/contract/records/event-forms'
import { diffFields } from '@catenary/contract/records/event-history'
import type { UnitSystem } from '@catenary/i18n/display-units'
import type { FormDefinition } from '../../../ui/form/form-definition.ts'
import { useFieldFormatter } from '../../../ui/form/use-field-formatter.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { VersionConflict } from '../../../ui/VersionConflict.tsx'
import type { ComparedField } from '../../../ui/VersionConflict.tsx'
import type { DraftContext } from '../draft/draft-context.ts'
import { lossUnitIn } from '../draft/draft-issues.ts'
import { draftFromEvent, filledReadings, readingRows, recordingOf } from '../draft/event-draft.ts'
import type { EventDraft } from '../draft/event-draft.ts'
import { toEventPayload } from '../draft/event-payload.ts'
import { lengthMeaningOf } from '../event-tabs.ts'
import { flattenEvent, useEventFieldTexts } from '../use-event-field-texts.ts'
import type { ConflictingEvent as OtherVersion } from '../use-event-saving.ts'

interface Props {
  readonly mine: EventDraft
  readonly conflict: OtherVersion
  readonly context: DraftContext
  readonly definition: FormDefinition
  /** It was stored by an earlier try of the same recording. */
  readonly isRetry: boolean
  readonly busy: boolean
  readonly onOverwrite: () => void
  /** Takes the stored version. */
  readonly onReload: () => void
  /** Goes on editing what was typed. */
  readonly onBack: () => void
}

/** Two versions of one event side by side: somebody else changed it in the meantime, or an earlier try was stored. */
export function EventConflict({ mine, conflict, context, definition, isRetry, ...rest }: Props) {
  const { t } = useTexts()
  const { theirs } = conflict
  const compareDrafts = useEventComparison(definition)
  const { splices: typedSplices = [], attributes } = toEventPayload(mine, theirs.rope.id, context).event
  const before = flattenEvent(theirs)
  const { repairedEvents = before['repairedEvents'] && [] } = attributes
  const after = { ...before, splices: typedSplices, repairedEvents, isDeleted: false }
  const texts = useEventFieldTexts({
    zone: context.zone,
    system: context.system,
    referencingFields: [before, after],
  })
  // Splices part by part, repaired damages by name, and that it was archived, which no form has a field for.
  const otherFields = Object.entries(diffFields(before, after)).flatMap(([field, change]) =>
    texts.rows(field, change, { before, after }),
  )
  const fields = [
    ...compareDrafts(mine, draftFromEvent(theirs, context)),
    ...otherFields.map(({ key, label, old, new: value }) => ({ name: key, label, mine: value, theirs: old })),
  ]
  const title = t(isRetry ? 'events.savedBefore' : 'events.conflictTitle')
  return <VersionConflict title={title} fields={fields} {...rest} />
}

/** Says diameter readings, one line for each place: "120.00 m: 41.8 mm × 41.6 mm". */
export function useReadingsFormatter(): (value: unknown, system: UnitSystem) => string {
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

/** Two drafts of one event field by field, in the reader's words, but for splices and repaired damages. */
function useEventComparison(definition: FormDefinition): (mine: EventDraft, theirs: EventDraft) => ComparedField[] {
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
        .filter((name) => name !== 'crossSectionLossUnit' && name !== 'repairedEvents')
        .map((name) => {
          const field = comparedField(name, definition.labels.label(name), (draft) => attributeText(draft, name))
          const [own, other] = [mine.attributes[name], theirs.attributes[name]]
          // Two figures may look alike once they are rounded.
          const isUnseen = field.mine !== '' && typeof own === 'number' && own !== other
          return { ...field, differs: field.mine !== field.theirs || isUnseen }
        }),
    ]
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
    if (name === 'diameterReadings') return formatReadings(value, system)
    return name === 'reportedBy' || name === 'clockPosition' ? String(value) : formatValue(name, attributes)
  }
}
