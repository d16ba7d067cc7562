import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { useEffect } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { EventDraft } from './event-draft.ts'

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
