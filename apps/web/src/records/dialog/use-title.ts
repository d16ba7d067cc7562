import type { Rope } from '@catenary/contract/assets/ropes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { useEffect } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventDraft } from './draft/event-draft.ts'

interface DialogTitleOptions {
  readonly draft: EventDraft
  /** Where it lies, in metres. */
  readonly positionMetres: number | null
  readonly rope: Rope
  readonly isArchived: boolean
}

/** Tells the dialog what it is about, and where on the rope that lies; of an archived event, that it is. */
export function useDialogTitle(
  { draft, positionMetres, rope, isArchived }: DialogTitleOptions,
  onTitle: (title: string) => void,
) {
  const { t, quantity } = useTexts()
  const kind = draft.type ? t(`events.type.${draft.type}`) : t(`events.recordingType.${draft.kind}`)
  const system = unitSystemOf(rope.installation)
  const baseTitle =
    positionMetres === null
      ? t('ropePage.kindOn', { kind, rope: rope.name })
      : t('ropePage.kindAndPlace', { kind, rope: rope.name, position: quantity(positionMetres, 'm', { system }) })
  const title = isArchived ? `${baseTitle} ${t('common.archivedSuffix')}` : baseTitle
  useEffect(() => onTitle(title), [onTitle, title])
}
