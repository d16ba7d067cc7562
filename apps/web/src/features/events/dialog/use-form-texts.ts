import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { useEffect } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftFaults } from './draft-faults.ts'
import type { DraftField, EventDraft } from './event-draft.ts'
import type { SpliceFaults } from './splice-faults.ts'
import { fieldMessages } from './use-event-saving.ts'
import { useFaultText } from './use-fault-text.ts'

/** What is wrong with a field: found here before sending, or by the server. */
export function useFieldMessage(faults: DraftFaults, error: unknown): (field: DraftField) => string | undefined {
  const say = useFaultText()
  const { byField } = fieldMessages(error)
  return (field) => {
    const fault = faults[field]
    return fault ? say(fault) : byField[field]
  }
}

/** What is wrong with the fields of splices: said once saving was tried, a name that is taken at once. */
export function useSpliceMessage(faults: SpliceFaults, hasTried: boolean): (path: string) => string | undefined {
  const say = useFaultText()
  return (path) => {
    const fault = faults[path]
    return fault && (hasTried || fault.code === 'spliceName') ? say(fault) : undefined
  }
}

/** Tells the dialog what it is about, and where on the rope that lies. */
export function useTitle(draft: EventDraft, here: number | null, rope: Rope, onTitle: (title: string) => void) {
  const { t, quantity } = useTexts()
  const kind = draft.type ? t(`events.type.${draft.type}`) : t(`events.recordingType.${draft.kind}`)
  const system = unitSystemOf(rope.installation)
  const title =
    here === null
      ? t('ropePage.kindOn', { kind, rope: rope.name })
      : t('ropePage.kindAndPlace', { kind, rope: rope.name, position: quantity(here, 'm', { system }) })
  useEffect(() => onTitle(title), [onTitle, title])
}
