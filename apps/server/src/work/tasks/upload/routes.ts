import { taskUploads } from '@catenary/contract/work/task-upload'
import { taskColumns } from '@catenary/contract/work/task-upload'
import type { AppContext } from '../../../http/app-context.ts'
import { FileResponse } from '../../../http/file-responses.ts'
import { requesterOf } from '../../../http/request-info.ts'
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

async function template({ caller, language }: Call<typeof taskUploads.template>) {
  return new DeferredResponse(async () => {
    const columns = taskColumns.map((header) => ({ header, type: 'text' as const, value: () => '' }))
    const options = { format: 'csv', language, requester: requesterOf(caller) } as const
    const { bytes, mediaType } = await writeTable({ title: 'tasks', columns, rows: [] }, options)
    return new FileResponse(bytes, mediaType, 'tasks.csv')
  })
}
