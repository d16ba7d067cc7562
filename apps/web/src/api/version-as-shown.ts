import type { EndpointDefinition, RequestInput, ResponseBody } from '@catenary/contract/endpoint'
import { problemType } from '@catenary/contract/errors'
import { call, versionOf } from './call.ts'
import { ProblemError } from './problem-error.ts'

/**
 * The version of a record that is changed where only some fields of it are shown, as in a list: it is read first.
 *
 * @param shown the fields on which the change is based
 * @throws {ProblemError} `record.stale` with the stored record, where one of them is not as shown
 */
export async function versionAsShown<E extends EndpointDefinition>(
  read: E,
  id: string,
  shown: Partial<ResponseBody<E>>,
): Promise<string | undefined> {
  const params = { id }
  const stored = await call(read, { params } as unknown as RequestInput<E>)
  const version = versionOf(read, { params })
  const isAsShown = Object.entries(shown).every(
    ([name, value]) => JSON.stringify(stored[name as keyof typeof stored]) === JSON.stringify(value),
  )
  if (isAsShown) return version
  const problem = { type: problemType('record.stale'), title: '', status: 412, detail: '', message: '' }
  throw new ProblemError({ ...problem, current: stored, currentETag: version })
}
