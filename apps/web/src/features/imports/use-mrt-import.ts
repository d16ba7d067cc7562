import type { Answer } from '@catenary/contract/endpoint'
import { events } from '@catenary/contract/events'
import { mrtExtensions, mrtMaxBytes } from '@catenary/contract/mrt-report'
import type { Rope } from '@catenary/contract/ropes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 } from 'uuid'
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
  // One report, one id: however often storing is tried again after a lost answer, it is stored once.
  const [id, setId] = useState('')
  const reading = useMutation({
    mutationFn: ({ chosen, leaveOut }: Reading) => {
      const body = { rope: rope.id, ...(leaveOut.length > 0 && { leaveOut: leaveOut.join(',') }) }
      return call(events.parseImport, { body }, { file: chosen, onProgress: setShare })
    },
    onSuccess: () => setId(v7()),
  })
  const storing = useChange(events.create, stale)

  const choose = (chosen: File) => {
    const found = faultOf(chosen)
    setFault(found)
    setFile(chosen)
    setShare(0)
    storing.reset()
    reading.reset()
    if (!found) reading.mutate({ chosen, leaveOut: [] })
  }
  const leaveOut = (findings: readonly number[]) => {
    if (file) reading.mutate({ chosen: file, leaveOut: findings })
  }
  // Somebody else may have imported it while it was looked at.
  const isKnownHere =
    isKnownOn(rope, reading.data?.known) || (storing.error instanceof Refusal && storing.error.code === 'report.known')
  const store = (report: ReadReport, onStored: (eventId: string) => void) =>
    storing.mutate(
      {
        body: { ropeEvent: { ...report.ropeEvent, id }, ...(isKnownHere && { importAgain: true }) },
      },
      { onSuccess: ({ ropeEvent }) => onStored(ropeEvent.id) },
    )
  return { file, fault, share, reading, storing, isKnownHere, choose, leaveOut, store }
}

interface Reading {
  readonly chosen: File
  /** Broken findings to leave out, by their place from 0. */
  readonly leaveOut: readonly number[]
}

/** An archived import stands in nobody's way. */
function isKnownOn(rope: Rope, known: ReadReport['known'] | undefined): boolean {
  return known?.rope.id === rope.id && !known.isDeleted
}

function faultOf(file: File): FileFault | null {
  const name = file.name.toLowerCase()
  if (!mrtExtensions.some((extension) => name.endsWith(extension))) return 'wrongType'
  return file.size > mrtMaxBytes ? 'tooLarge' : null
}
