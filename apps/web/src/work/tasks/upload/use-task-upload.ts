import { maxTaskFileBytes, taskUploads } from '@catenary/contract/work/task-upload'
import type { TaskUpload } from '@catenary/contract/work/task-upload'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 } from 'uuid'
import { call } from '../../../api/call.ts'
import { withConfirmation } from '../../../api/confirmation.ts'
import { queriesOfFeatures } from '../../../ui/form/use-save-mutation.ts'
import { browserTimezone } from '../../../ui/texts/browser-timezone.ts'
import { staleByTask } from '../use-task-form.ts'

/** Why a file is not even sent. */
type TaskFileIssue = 'wrongType' | 'tooLarge'

/** A file that was chosen, and the id under which its tasks are stored. */
interface ChosenFile {
  readonly file: File
  /** One file, one id: however often storing is tried again after a lost response, it is stored once. */
  readonly id: string
}

/** The upload of one CSV file, for one rope or for those that its rows name: choose, check, look, store. */
export function useTaskUpload(ropeId: string | undefined) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [issue, setIssue] = useState<TaskFileIssue | null>(null)
  const [progress, setProgress] = useState(0)
  const send = ({ file, id }: ChosenFile, isDryRun: boolean): Promise<TaskUpload> => {
    const query = { ...(isDryRun && { dryRun: '1' as const }), timezone: browserTimezone() }
    const body = isDryRun ? {} : { id }
    const options = { file, onProgress: setProgress }
    return ropeId === undefined
      ? call(taskUploads.upload, { query, body }, options)
      : call(taskUploads.uploadToRope, { params: { id: ropeId }, query, body }, options)
  }
  const checking = useMutation({ mutationFn: (file: ChosenFile) => send(file, true) })
  const saving = useMutation({
    mutationFn: (file: ChosenFile) => withConfirmation(() => send(file, false)),
    onSuccess: () => client.invalidateQueries(queriesOfFeatures(staleByTask)),
  })
  const choose = (file: File) => {
    const fileIssue = checkFile(file)
    const next = { file, id: v7() }
    setIssue(fileIssue)
    setChosen(next)
    setProgress(0)
    saving.reset()
    checking.reset()
    if (!fileIssue) checking.mutate(next)
  }
  const reset = () => {
    setIssue(null)
    setChosen(null)
    saving.reset()
    checking.reset()
  }
  const checkAgain = () => {
    if (chosen) checking.mutate(chosen)
  }
  const save = (onStored: (upload: TaskUpload) => void) => {
    if (chosen) saving.mutate(chosen, { onSuccess: onStored })
  }
  return { file: chosen?.file, issue, progress, checking, saving, choose, checkAgain, reset, save }
}

/** What a file says before it is stored. */
export type CheckedUpload = ReturnType<typeof useTaskUpload>

function checkFile(file: File): TaskFileIssue | null {
  if (!file.name.toLowerCase().endsWith('.csv')) return 'wrongType'
  return file.size > maxTaskFileBytes ? 'tooLarge' : null
}
