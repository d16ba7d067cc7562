import type { Rope } from '@catenary/contract/assets/ropes'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { events } from '@catenary/contract/records/events'
import { mrtExtensions, mrtMaxBytes } from '@catenary/contract/records/mrt-report'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 } from 'uuid'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { useEndpointMutation } from '../../api/queries.ts'

/** A report parsed by the server. */
export type ParsedReport = ResponseBody<typeof events.parseImport>

/** Why a file is rejected before the upload. */
export type ReportFileIssue = 'wrongType' | 'tooLarge'

/** Queries invalidated by recording an inspection: the rope's events, every state above it, and what is urgent. */
const staleQueries = ['events', 'ropes', 'installations', 'areas', 'attention']

/** The import of one MRT report: select, parse, preview, store. Nothing is stored before the last step. */
export function useMrtImport(rope: Rope) {
  const [file, setFile] = useState<File | null>(null)
  const [issue, setIssue] = useState<ReportFileIssue | null>(null)
  const [progress, setProgress] = useState(0)
  // One id per report: it is stored once, however often the request is repeated after a lost response.
  const [id, setId] = useState('')
  const parsing = useMutation({
    mutationFn: ({ chosen, leaveOut }: ParseRequest) => {
      const body = { rope: rope.id, ...(leaveOut.length > 0 && { leaveOut: leaveOut.join(',') }) }
      return call(events.parseImport, { body }, { file: chosen, onProgress: setProgress })
    },
    onSuccess: () => setId(v7()),
  })
  const saving = useEndpointMutation(events.create, staleQueries)

  const choose = (chosen: File) => {
    const fileIssue = checkFile(chosen)
    setIssue(fileIssue)
    setFile(chosen)
    setProgress(0)
    saving.reset()
    parsing.reset()
    if (!fileIssue) parsing.mutate({ chosen, leaveOut: [] })
  }
  const leaveOut = (findings: readonly number[]) => {
    if (file) parsing.mutate({ chosen: file, leaveOut: findings })
  }
  // A concurrent import of the same report is possible.
  const isAlreadyImported =
    isImportedOn(rope, parsing.data?.known) ||
    (saving.error instanceof ProblemError && saving.error.code === 'report.known')
  const save = (report: ParsedReport, onStored: (eventId: string) => void) =>
    saving.mutate(
      {
        body: { ropeEvent: { ...report.ropeEvent, id }, ...(isAlreadyImported && { importAgain: true }) },
      },
      { onSuccess: ({ ropeEvent }) => onStored(ropeEvent.id) },
    )
  return { file, issue, progress, parsing, saving, isAlreadyImported, choose, leaveOut, save }
}

interface ParseRequest {
  readonly chosen: File
  /** Broken findings to leave out, by their place from 0. */
  readonly leaveOut: readonly number[]
}

/** An archived import may be imported again. */
function isImportedOn(rope: Rope, known: ParsedReport['known'] | undefined): boolean {
  return known?.rope.id === rope.id && !known.isDeleted
}

function checkFile(file: File): ReportFileIssue | null {
  const name = file.name.toLowerCase()
  if (!mrtExtensions.some((extension) => name.endsWith(extension))) return 'wrongType'
  return file.size > mrtMaxBytes ? 'tooLarge' : null
}
