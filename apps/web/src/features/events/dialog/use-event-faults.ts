import { useMemo, useState } from 'react'
import { Refusal } from '../../../api/refusal.ts'
import { fieldNameOf } from '../../../ui/form/values.ts'
import type { DraftFaults } from './draft-faults.ts'
import { placeAt } from './draft-faults.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import { readSplices } from './splice-draft.ts'
import type { SpliceFaults } from './splice-faults.ts'
import { draftPathOf } from './splice-faults.ts'
import { useFaultText } from './use-fault-text.ts'

/** What a refusal says, by the places of the dialog and the paths of its splices, and what it says of none of them. */
export interface RefusedPlaces {
  readonly fields: Readonly<Record<string, string>>
  readonly splices: Readonly<Record<string, string>>
  readonly others: readonly string[]
}

/** Sorts what a refusal says by where the dialog shows it. */
export function refusedPlaces(error: unknown, draft: EventDraft, setting: DraftSetting): RefusedPlaces {
  const fields: Record<string, string> = {}
  const splices: Record<string, string> = {}
  const others: string[] = []
  const read = readSplices(draft.splices, draft.type, setting)
  for (const { path, message } of error instanceof Refusal ? (error.problem.errors ?? []) : []) {
    const place = placeAt(path, draft)
    const splicePath = draftPathOf(path, read)
    if (place !== undefined) fields[place] ??= message
    else if (splicePath !== undefined) splices[splicePath] ??= message
    else others.push(message)
  }
  return { fields, splices, others }
}

interface Checked {
  readonly faults: DraftFaults | null
  readonly splices: SpliceFaults | null
}

/** Says what is wrong where: found here before sending, or by the server. What was changed since is passed over. */
export function useEventFaults(draft: EventDraft, checked: Checked, setting: DraftSetting, error: unknown) {
  const say = useFaultText()
  const [found, setFound] = useState<DraftFaults>({})
  const [hasTried, setTried] = useState(false)
  const [changed, setChanged] = useState<{ readonly since: unknown; readonly names: readonly string[] }>()
  const refused = useMemo(() => refusedPlaces(error, draft, setting), [error, draft, setting])
  const passed = changed && changed.since === error ? changed.names : []
  const spliceFaults = checked.splices ?? {}

  function message(place: string, isExact = false): string | undefined {
    const isHere = (other: string) => other === place || (!isExact && fieldNameOf(other) === place)
    const here = Object.entries(found).find(([other]) => isHere(other))
    if (here) return say(here[1])
    if (passed.includes(fieldNameOf(place))) return undefined
    return Object.entries(refused.fields).find(([other]) => isHere(other))?.[1]
  }

  function spliceMessage(path: string): string | undefined {
    const fault = spliceFaults[path]
    // What is typed is judged at once; what is missing may still come.
    if (fault) return hasTried || fault.code !== 'required' ? say(fault) : undefined
    return passed.includes('splices') ? undefined : refused.splices[path]
  }

  return {
    message,
    spliceMessage,
    others: refused.others,
    /** True while something of what was found here is marked. */
    isMarked: Object.keys(found).length > 0 || (hasTried && Object.keys(spliceFaults).length > 0),
    /** Marks what is wrong: all of it, or of the fields what a tab shows, and splices where it shows one. */
    mark(isShown: (place: string) => boolean = () => true, hasSplices = true) {
      if (hasSplices) setTried(true)
      setFound(Object.fromEntries(Object.entries(checked.faults ?? {}).filter(([place]) => isShown(place))))
    },
    /** Takes the marks off what is being changed. */
    unmark(names: readonly string[]) {
      setFound((before) =>
        Object.fromEntries(Object.entries(before).filter(([place]) => !names.includes(fieldNameOf(place)))),
      )
      setChanged({ since: error, names: [...passed, ...names] })
    },
  }
}
