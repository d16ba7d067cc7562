import type { Answer } from '@catenary/contract/endpoint'
import { events } from '@catenary/contract/events'
import { mrtExtensions, mrtMaxBytes } from '@catenary/contract/mrt-report'
import type { Rope } from '@catenary/contract/ropes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { useChange } from '../../api/queries.ts'

/** A report as the server has read it. */
export type ReadReport = Answer<typeof events.parseImport>

/** Why a file is not even sent. */
export type FileFault = 'wrongType' | 'tooLarge'

/** What recording an inspection makes stale: the rope's events and every state above it. */
const stale = ['events', 'ropes', 'installations', 'areas']

/** The import of one MRT report: choose, read, look, store. Nothing is stored before the last step. */
export function useMrtImport(rope: Rope) {
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [share, setShare] = useState(0)
  // One report, one key: however often storing is tried again after a lost answer, it is stored once.
  const [key, setKey] = useState('')
  const reading = useMutation({
    mutationFn: (chosen: File) =>
      call(events.parseImport, { body: { rope: rope.id } }, { file: chosen, onProgress: setShare }),
    onSuccess: () => setKey(crypto.randomUUID()),
  })
  const storing = useChange(events.create, stale)

  const choose = (chosen: File) => {
    const found = faultOf(chosen)
    setFault(found)
    setFile(chosen)
    setShare(0)
    storing.reset()
    reading.reset()
    if (!found) reading.mutate(chosen)
  }
  // Somebody else may have imported it while it was looked at.
  const isKnownHere =
    reading.data?.known?.rope.id === rope.id ||
    (storing.error instanceof Refusal && storing.error.code === 'report.known')
  const store = (report: ReadReport, onStored: (eventId: string) => void) =>
    storing.mutate(
      {
        body: { ropeEvent: report.ropeEvent, ...(isKnownHere && { importAgain: true }) },
        options: { idempotencyKey: key },
      },
      { onSuccess: ({ ropeEvent }) => onStored(ropeEvent.id) },
    )
  return { file, fault, share, reading, storing, isKnownHere, choose, store }
}

function faultOf(file: File): FileFault | null {
  const name = file.name.toLowerCase()
  if (!mrtExtensions.some((extension) => name.endsWith(extension))) return 'wrongType'
  return file.size > mrtMaxBytes ? 'tooLarge' : null
}
