import { splicesHeld } from '@catenary/domain/splice'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftField, EventDraft } from './event-draft.ts'
import { isBlank } from './splice-parts.ts'

const attributeOf = {
  type: 'type',
  inspectionType: 'inspectionType',
  damageCount: 'damageCount',
  amount: 'crossSectionLossAmount',
  unit: 'crossSectionLossUnit',
  wire: 'wire',
  strand: 'strand',
  description: 'description',
  reportedBy: 'reportedBy',
  actionStatus: 'actionStatus',
  repairedEvents: 'repairedEvents',
} as const

/** Names the fields of a draft and says their values in the reader's language. */
export function useDraftTexts() {
  const { t } = useTexts()
  function label(field: DraftField): string {
    switch (field) {
      case 'splices':
        return t('splices.title')
      case 'kind':
        return t('events.attributes.recordingType')
      case 'position':
      case 'length':
        return t(`events.${field}`)
      case 'date':
      case 'time':
        return t(`common.${field}`)
      default:
        return t(`events.attributes.${attributeOf[field]}`)
    }
  }
  function value(draft: EventDraft, field: DraftField): string {
    if (field === 'type') return draft.type && t(`events.type.${draft.type}`)
    if (field === 'inspectionType') return draft.inspectionType && t(`events.inspectionType.${draft.inspectionType}`)
    if (field === 'actionStatus') return t(`events.actionStatus.${draft.actionStatus}`)
    if (field === 'splices') return splicesText(draft)
    return String(draft[field])
  }
  // Names and how many parts: enough to see whose version holds more.
  function splicesText({ splices, type }: EventDraft): string {
    const held = splices.slice(0, splicesHeld(type))
    return held.map(({ name, parts }) => `${name} (${parts.filter((part) => !isBlank(part)).length})`).join(', ')
  }
  return { label, value }
}
