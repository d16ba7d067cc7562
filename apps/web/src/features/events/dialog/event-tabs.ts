import { splicesHeld } from '@catenary/domain/splice'
import type { DraftFaults } from './draft-faults.ts'
import type { EventDraft } from './event-draft.ts'
import type { SpliceFaults } from './splice-faults.ts'

/** A tab of the event dialog: `splice` names which of the draft's splices it shows. */
export interface EventTab {
  readonly value: string
  readonly kind: 'general' | 'splice' | 'newSplice' | 'documents'
  readonly splice?: number
  /** How many of its fields keep the event from being saved. */
  readonly faultCount: number
}

/** The tabs that an event's type needs, in their order. */
export function eventTabs(
  draft: EventDraft,
  faults: { readonly fields: DraftFaults; readonly splices: SpliceFaults },
  has: { readonly documents: boolean; readonly canChange: boolean },
): EventTab[] {
  const most = splicesHeld(draft.type)
  const held = draft.splices.slice(0, most)
  const paths = Object.keys(faults.splices)
  const tab = (kind: EventTab['kind']): EventTab => ({ value: kind, kind, faultCount: 0 })
  return [
    { ...tab('general'), faultCount: Object.keys(faults.fields).length },
    ...held.map((_, splice) => ({
      ...tab('splice'),
      value: `splice-${splice}`,
      splice,
      faultCount: paths.filter((path) => path.startsWith(`${splice}.`)).length,
    })),
    ...(has.canChange && held.length < most ? [tab('newSplice')] : []),
    ...(has.documents ? [tab('documents')] : []),
  ]
}

/** The tabs that keep an event from being saved: something in them is to be checked, or a new one was never looked at. */
export function unfinishedTabs(tabs: readonly EventTab[], isNew: boolean, seen: ReadonlySet<string>): EventTab[] {
  return tabs.filter(
    ({ kind, value, faultCount }) => faultCount > 0 || (isNew && kind === 'splice' && !seen.has(value)),
  )
}
