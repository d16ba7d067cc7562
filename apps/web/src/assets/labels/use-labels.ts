import type { Installation } from '@catenary/contract/assets/installations'
import { labels } from '@catenary/contract/assets/labels'
import type { Rope } from '@catenary/contract/assets/ropes'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api/call.ts'
import { preferredPaper } from '../../records/public.ts'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** Functions that save the label of a rope, and those of all ropes of an installation, as a PDF. */
export function useLabels() {
  const { t } = useTexts()
  const rope = useSavedPdf(async ({ id, name }: Pick<Rope, 'id' | 'name'>) => ({
    pdf: await download(labels.rope, { params: { id } }),
    name: fileName([name, t('ropes.labels.title')], 'pdf'),
  }))
  const installation = useSavedPdf(async ({ id, name }: Pick<Installation, 'id' | 'name'>) => ({
    pdf: await download(labels.installation, { params: { id }, query: { paper: preferredPaper() } }),
    name: fileName([name, t('ropes.labels.title')], 'pdf'),
  }))
  return { saveLabel: rope, saveLabels: installation }
}

function useSavedPdf<Subject>(read: (subject: Subject) => Promise<{ readonly pdf: Blob; readonly name: string }>) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate } = useMutation({
    mutationFn: read,
    onSuccess: ({ pdf, name }) => {
      saveFile(pdf, name)
      toasts.showSuccess(t('ropes.labels.saved', { name }))
    },
    onError: (error, subject) => toasts.showError(errorMessage(error), () => mutate(subject)),
  })
  return mutate
}
