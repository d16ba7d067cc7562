import type { AskedAttribute } from '@catenary/contract/event-forms'
import { attributesOf } from '@catenary/contract/event-forms'
import { splicesHeld } from '@catenary/domain/splice'
import type { ComparedField } from '../../../ui/Conflict.tsx'
import type { FormSheet } from '../../../ui/form/form-setting.ts'
import { useSaid } from '../../../ui/form/use-said.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { lossUnitIn } from './draft-faults.ts'
import type { EventDraft } from './event-draft.ts'
import { recordingOf } from './event-draft.ts'
import { lengthMeaningOf } from './event-tabs.ts'
import { isBlank } from './splice-parts.ts'
import { useReadingsText } from './use-readings-text.ts'

const typed = ['position', 'length'] as const
const moment = ['date', 'time'] as const

/** Two drafts of one event field by field, in the reader's words, as far as either has something there. */
export function useCompared(sheet: FormSheet): (mine: EventDraft, theirs: EventDraft) => ComparedField[] {
  const { t } = useTexts()
  const valueOf = useAttributeText(sheet)
  return (mine, theirs) => {
    const both = (name: string, label: string, say: (draft: EventDraft) => string) => ({
      name,
      label,
      mine: say(mine),
      theirs: say(theirs),
    })
    const attributes = [...new Set([mine, theirs].flatMap((draft) => attributesOf(recordingOf(draft))))]
    const meaning = lengthMeaningOf(mine)
    const labels = {
      position: t('events.position'),
      length: t(meaning ? `events.lengthMeaning.${meaning}` : 'events.length'),
    }
    return [
      both('type', t('events.attributes.type'), ({ type }) => type && t(`events.type.${type}`)),
      ...typed.map((field) => both(field, labels[field], (draft) => draft[field])),
      ...moment.map((field) => both(field, t(`common.${field}`), (draft) => draft[field])),
      ...attributes
        .filter((name) => name !== 'crossSectionLossUnit')
        .map((name) => both(name, sheet.words.label(name), (draft) => valueOf(draft, name))),
      both('splices', t('splices.title'), splicesText),
    ].filter((field) => field.mine !== '' || field.theirs !== '')
  }
}

function useAttributeText(sheet: FormSheet): (draft: EventDraft, name: AskedAttribute) => string {
  const { quantity } = useTexts()
  const said = useSaid(sheet)
  const readings = useReadingsText()
  return ({ attributes, ...draft }, name) => {
    const value = attributes[name] ?? null
    // What the type is not asked for is no part of the event.
    if (value === null || !attributesOf(recordingOf(draft)).includes(name)) return ''
    const system = sheet.system?.(attributes) ?? 'metric'
    if (name === 'crossSectionLossAmount' && typeof value === 'number')
      return quantity(value, lossUnitIn(attributes), { system })
    if (name === 'repairedEvents') return Array.isArray(value) && value.length > 0 ? String(value.length) : ''
    if (name === 'diameterReadings') return readings(value, system)
    return name === 'reportedBy' || name === 'clockPosition' ? String(value) : said(name, attributes)
  }
}

// Names and how many parts: enough to see whose version holds more.
function splicesText({ splices, type }: EventDraft): string {
  const held = splices.slice(0, splicesHeld(type))
  return held.map(({ name, parts }) => `${name} (${parts.filter((part) => !isBlank(part)).length})`).join(', ')
}
