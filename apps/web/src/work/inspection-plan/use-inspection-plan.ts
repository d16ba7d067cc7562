import type { Rope } from '@catenary/contract/assets/ropes'
import type { NewTask } from '@catenary/contract/work/tasks'
import { tasks } from '@catenary/contract/work/tasks'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { PartialSaveError } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { staleByTask } from '../tasks/use-task-form.ts'
import type { PlanDraft, PlannedDraft } from './plan-draft.ts'
import { planIssues, planTasks, proposedInspections } from './plan-draft.ts'

/** The form of a plan and the ways to change it. */
export type PlanForm = ReturnType<typeof useInspectionPlan>

interface PlanOptions extends FormCallbacks {
  /** Ids of the assignees at first. */
  readonly assignedUsers: readonly string[]
}

/** The plan that is proposed for a rope, changed and confirmed: each inspection becomes a recurring task. */
export function useInspectionPlan(rope: Rope, { assignedUsers, onChanged, onClose }: PlanOptions) {
  const { t } = useTexts()
  const toasts = useToasts()
  const zone = rope.installation.timezone
  const [now] = useState(Date.now)
  const [storedIds, setStoredIds] = useState<ReadonlySet<string>>(new Set())
  const form = useRecordForm<PlanDraft, readonly NewTask[], readonly NewTask[]>({
    initial: () => ({
      inspections: proposedInspections(rope, now, (kind) => ({
        title: t(`inspectionPlan.title.${kind}`),
        description: t(`inspectionPlan.description.${kind}`),
      })),
      assignedUsers,
    }),
    validate: (draft) => planIssues(draft, zone),
    placeOf: (path) => (path.startsWith('task.assignedUsers') ? 'assignedUsers' : undefined),
    changeOf: (draft) => planTasks(draft, rope.id, zone),
    send: async (planned) => {
      const stored = new Set(storedIds)
      try {
        // One after the other: what is stored before a failure is reported as stored.
        for (const task of planned) {
          if (stored.has(task.id ?? '')) continue
          await call(tasks.create, { body: { task } })
          stored.add(task.id ?? '')
        }
      } catch (cause) {
        setStoredIds(stored)
        if (stored.size > 0) throw new PartialSaveError(undefined, cause)
        throw cause
      }
      return planned
    },
    stale: staleByTask,
    onChanged,
    onSaved(planned) {
      toasts.showSuccess(t('inspectionPlan.saved', { count: planned.length }))
      onClose()
    },
  })
  const { inspections } = form.values
  return {
    ...form,
    /** Whether the task of an inspection is stored already: it stays as it is. */
    isStored: (planned: PlannedDraft) => storedIds.has(planned.id),
    changePlanned: (index: number, changed: Partial<PlannedDraft>) => {
      const before = inspections[index]
      if (before) form.change({ inspections: inspections.with(index, { ...before, ...changed }) })
    },
  }
}
