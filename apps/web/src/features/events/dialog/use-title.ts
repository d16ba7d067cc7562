import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { useEffect } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { EventDraft } from './event-draft.ts'

interface Shown {
  readonly draft: EventDraft
  /** Where it lies, in metres. */
  readonly here: number | null
  readonly rope: Rope
  readonly isArchived: boolean
}

/** Tells the dialog what it is about, and where on the rope that lies; of an archived event, that it is. */
export function useTitle({ draft, here, rope, isArchived }: Shown, onTitle: (title: string) => void) {
  const { t, quantity } = useTexts()
  const kind = draft.type ? t(`events.type.${draft.type}`) : t(`events.recordingType.${draft.kind}`)
  const system = unitSystemOf(rope.installation)
  const named =
    here === null
      ? t('ropePage.kindOn', { kind, rope: rope.name })
      : t('ropePage.kindAndPlace', { kind, rope: rope.name, position: quantity(here, 'm', { system }) })
  const title = isArchived ? `${named} ${t('common.archivedSuffix')}` : named
  useEffect(() => onTitle(title), [onTitle, title])
}
