import { useState } from 'react'
import { noteType } from '../dialog/draft-storage.ts'
import type { DraftSetting } from '../dialog/draft-setting.ts'
import type { GridRow } from './grid-row.ts'
import type { HeadDraft, HeadFaults } from './inspection-head.ts'
import { inspectionOf } from './inspection-head.ts'
import type { Attempt, QuickDraft, StoredInspection } from './quick-draft.ts'
import { newAttempt, storedOf } from './quick-draft.ts'
import type { CheckedRow } from './row-checks.ts'
import { leavesOpen, rowMessages, useInspectionSaving } from './use-inspection-saving.ts'

interface Options {
  readonly ropeId: string
  readonly setting: DraftSetting
  readonly head: HeadDraft
  readonly rows: readonly GridRow[]
  /** The rows checked as they are now, not as they were a moment ago. */
  readonly check: (rows: readonly GridRow[]) => readonly CheckedRow[]
  readonly initial: Attempt | undefined
  /** Puts the draft on the device; what is sent is there first, with its key. */
  readonly keepNow: (draft: QuickDraft) => Promise<void>
  readonly onStored: (stored: StoredInspection) => void
}

/** Sends the inspection; while it is not known whether the server has it, only the same can be sent again. */
export function useInspectionAttempt({ ropeId, setting, head, rows, check, initial, keepNow, onStored }: Options) {
  const saving = useInspectionSaving()
  const [attempt, setAttempt] = useState(initial)
  const [refused, setRefused] = useState<Attempt>()
  const [faults, setFaults] = useState<HeadFaults>({})

  function save(leavesOut: boolean): CheckedRow | 'head' | 'sent' {
    const checked = check(rows)
    const wrong = checked.filter((one) => one.faults.length > 0)
    if (wrong[0] && !leavesOut) return wrong[0]
    const { body, faults: found } = inspectionOf(
      head,
      ropeId,
      sentOf(checked).map(({ damage }) => damage),
      setting,
    )
    setFaults(found)
    if (!body) return 'head'
    void send(
      newAttempt(
        body,
        sentOf(checked).map(({ rows: of }) => of),
        wrong.length,
      ),
    )
    return 'sent'
  }

  async function send(sent: Attempt) {
    setAttempt(sent)
    setRefused(undefined)
    await keepNow({ head, rows, attempt: sent })
    try {
      const { ropeEvent, damages } = await saving.mutateAsync(sent)
      const type = sent.body.damages?.at(-1)?.attributes.type
      if (type) noteType(type)
      const stored = storedOf(sent, ropeEvent.id, damages)
      await keepNow({ head, rows: [], stored })
      onStored(stored)
    } catch (error) {
      if (leavesOpen(error)) return
      setRefused(sent)
      giveUp()
    }
  }

  /** The server does not have it: the rows may be changed again. */
  function giveUp() {
    setAttempt(undefined)
    void keepNow({ head, rows })
  }

  return {
    attempt,
    faults,
    save,
    retry: () => attempt && void send(attempt),
    isSending: saving.isPending,
    error: saving.error,
    rowMessages: rowMessages(saving.error, refused),
  }
}

/** The damages that are right, each with the rows that it was made of. */
function sentOf(checked: readonly CheckedRow[]) {
  const finishOf = new Map(checked.flatMap(({ row, startedIn }) => (startedIn ? [[startedIn, row.id] as const] : [])))
  return checked.flatMap(({ row, damage }) => {
    const finish = finishOf.get(row.id)
    return damage ? [{ damage, rows: finish ? [row.id, finish] : [row.id] }] : []
  })
}
