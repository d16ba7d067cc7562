import { reports } from '@catenary/contract/reports'
import type { Rope } from '@catenary/contract/ropes'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api/call.ts'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

interface Asked {
  readonly fetch: () => Promise<Blob>
  readonly name: string
}

/** Fetches PDF reports in the reader's language and units and offers them as files. */
export function useReport() {
  const { t } = useTexts()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ fetch, name }: Asked) => saveFile(await fetch(), name),
    onError: (_, asked) => toasts.failed(t('reports.failed'), () => mutate(asked)),
  })
  return {
    isPending,
    /** The report of one damage or repair. */
    event(id: string, kind: 'damage' | 'repair', rope: Rope) {
      const query = { units: rope.installation.baseUnit }
      const fetch = () => download(reports.event, { params: { id, kind }, query })
      mutate({ fetch, name: fileName([rope.name, t(`reports.${kind}`)], 'pdf') })
    },
    /** The report of all damages or all repairs of a rope. */
    rope(rope: Rope, kind: 'damages' | 'repairs') {
      const query = { units: rope.installation.baseUnit }
      const fetch = () => download(reports.rope, { params: { id: rope.id, kind }, query })
      mutate({ fetch, name: fileName([rope.name, t(`reports.${kind}`)], 'pdf') })
    },
  }
}
