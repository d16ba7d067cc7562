import { taskUploads } from '@catenary/contract/work/task-upload'
import { taskColumns } from '@catenary/contract/work/task-upload'
import type { TaskColumn } from '@catenary/contract/work/task-upload'
import { formatTypedDay } from '@catenary/i18n/date-input'
import { languageOfLocale } from '@catenary/i18n/language'
import type { Locale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { taskColumnLabel } from '@catenary/i18n/work/task-column-label'
import type { AppContext } from '../../../http/app-context.ts'
import { requestLocale, requesterOf } from '../../../http/request-info.ts'
import { FileResponse } from '../../../http/responses/file-responses.ts'
import { DeferredResponse, serve, serveQuery } from '../../../http/serve.ts'
import type { Call } from '../../../http/serve.ts'
import { writeTable } from '../../../ports/table-export.ts'
import { undoUpload } from './undo.ts'
import { listUploads } from './upload-queries.ts'
import { uploadTasks } from './upload.ts'

/** Uploads of tasks: for one rope and for all, their undoing, and the file to be filled in. */
export function taskUploadRoutes(context: AppContext): void {
  serve(context, taskUploads.uploadToRope, (call) => uploadTasks(call, call.params.id))
  serve(context, taskUploads.upload, (call) => uploadTasks(call))
  serveQuery(context, taskUploads.uploads, ({ db }) => listUploads(db))
  serve(context, taskUploads.undoUpload, undoUpload)
  serve(context, taskUploads.template, template)
}

/** The file to be filled in, as the reader's spreadsheet reads it: in their language, with a row as an example. */
async function template({ caller, language, request, at }: Call<typeof taskUploads.template>) {
  const t = translatorFor(language)
  const example = exampleRow(requestLocale(request), { at, name: caller.name })
  const columns = taskColumns.map((column) => ({
    header: taskColumnLabel(t, column),
    type: 'text' as const,
    value: (row: typeof example) => row[column] ?? '',
  }))
  return new DeferredResponse(async () => {
    const options = { format: 'csv', language, requester: requesterOf(caller) } as const
    const { bytes, mediaType } = await writeTable({ title: 'tasks', columns, rows: [example] }, options)
    return new FileResponse(bytes, mediaType, 'tasks.csv')
  })
}

/** A row to be written over: its rope does not exist, so that it is never stored by mistake. */
function exampleRow(
  locale: Locale,
  { at, name }: { readonly at: Date; readonly name: string },
): Partial<Record<TaskColumn, string>> {
  const t = translatorFor(languageOfLocale(locale))
  return {
    rope: `${t('areas.area')}/${t('installations.installation')}/${t('ropes.rope')}`,
    title: t('inspectionPlan.title.visual'),
    description: t('inspectionPlan.description.visual'),
    status: t('tasks.status.new'),
    dueAt: formatTypedDay(locale, `${at.getUTCFullYear() + 1}-12-31`),
    isRecurring: t('common.yes'),
    'recurringConditions.periodMonths': '6',
    component: t('tasks.component.rope'),
    inspectionType: t('tasks.inspectionType.C'),
    isInternal: t('common.no'),
    assignedUsers: name,
  }
}
