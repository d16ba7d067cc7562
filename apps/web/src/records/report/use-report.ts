import type { Rope } from '@catenary/contract/assets/ropes'
import { reports } from '@catenary/contract/records/reports'
import { localeFor } from '@catenary/i18n/language'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { download } from '../../api/call.ts'
import type { CallOptions } from '../../api/call.ts'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { isListReport, saveReportOptions } from './report-options.ts'
import type { ReportOptions } from './report-options.ts'

/** What a report is about: a rope, or one event on it. */
export interface ReportSubject {
  readonly rope: Rope
  /** Absent for the lists of a rope. */
  readonly eventId?: string
}

/** How much of the report is in, in bytes. */
export interface DownloadProgress {
  readonly bytes: number
  readonly total: number | null
}

/** Fetches a report and offers it as a file named after rope, kind and day. */
export function useReport({ rope, eventId }: ReportSubject, onSaved: (name: string) => void) {
  const { t, englishDates } = useTexts()
  const controllerRef = useRef<AbortController>(undefined)
  const [received, setReceived] = useState<DownloadProgress | null>(null)
  const creation = useMutation({
    mutationFn: async (reportOptions: ReportOptions) => {
      const stop = new AbortController()
      controllerRef.current = stop
      const { signal } = stop
      const onReceived = (bytes: number, total: number | null) => setReceived({ bytes, total })
      const language = localeFor(reportOptions.language, englishDates)
      const file = await fetchReport(reportOptions, { rope, eventId }, { signal, onReceived, language })
      // It may have come in just when it was stopped.
      signal.throwIfAborted()
      const today = new Date().toISOString().slice(0, 10)
      const name = fileName([rope.name, t(`reports.${reportOptions.kind}`), today], 'pdf')
      saveFile(file, name)
      return name
    },
    onMutate: (reportOptions) => {
      setReceived(null)
      saveReportOptions(reportOptions)
    },
    onSuccess: onSaved,
  })
  return {
    make: creation.mutate,
    isPending: creation.isPending,
    received,
    // Who stopped it knows that there is none.
    error: creation.error instanceof DOMException ? null : creation.error,
    stop: () => controllerRef.current?.abort(),
  }
}

function fetchReport(
  { kind, units, paper, photos }: ReportOptions,
  { rope, eventId }: ReportSubject,
  options: CallOptions,
): Promise<Blob> {
  const query = { units, paper, photos: photos ? 'true' : 'false' } as const
  if (isListReport(kind)) return download(reports.rope, { params: { id: rope.id, kind }, query }, options)
  return download(reports.event, { params: { id: eventId ?? '', kind }, query }, options)
}
