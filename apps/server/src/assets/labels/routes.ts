import { labels } from '@catenary/contract/assets/labels'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { requestLocale, requesterOf } from '../../http/request-info.ts'
import { contentDisposition } from '../../http/responses/file-responses.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { addressOf } from '../../http/urls.ts'
import type { PdfRenderer } from '../../ports/report/pdf-renderer.ts'
import type { LabelsDocument } from '../../ports/report/report-document.ts'
import { findInstallation } from '../installations/queries.ts'
import { findRope, listRopes } from '../ropes/queries.ts'
import { labelsDocument } from './labels-document.ts'

type LabelCall = Call<typeof labels.installation> | Call<typeof labels.rope>

/** Labels of ropes as PDF: data is read in the transaction, the PDF is rendered after it. */
export function labelRoutes(context: AppContext, renderer: PdfRenderer): void {
  const print = (call: LabelCall, ropes: readonly Rope[], paper: LabelsDocument['paper'], name: string) => {
    const { at, caller, request, reply } = call
    void reply.header('content-disposition', contentDisposition(`${name}.pdf`))
    const options = { paper, at, author: caller.name, locale: requestLocale(request) }
    const document = labelsDocument(ropes, { ...options, baseUrl: addressOf(context, request) })
    const limits = { requester: requesterOf(caller), signal: request.signal }
    return new DeferredResponse(() => renderer.render(JSON.stringify(document), limits))
  }
  serve(context, labels.installation, async (call) => {
    const { id } = call.params
    const installation = (await findInstallation(call.db, id)) ?? throwProblem('record.notFound')
    return print(call, await listRopes(call.db, id, false), call.query.paper, installation.value.name)
  })
  serve(context, labels.rope, async (call) => {
    const rope = (await findRope(call.db, call.params.id)) ?? throwProblem('record.notFound')
    return print(call, [rope.value], 'label', rope.value.name)
  })
}
