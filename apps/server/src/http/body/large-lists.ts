import { setImmediate as others } from 'node:timers/promises'
import type { EndpointDefinition, LargeList } from '@catenary/contract/endpoint'
import type { FieldIssue } from '@catenary/contract/issues'
import { firstIssues, maxListedIssues } from '@catenary/contract/issues'
import { roundToSchema } from '@catenary/contract/rounding'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isRepeatable } from '../idempotency.ts'
import { withEagerGc } from '../limits/eager-gc.ts'
import { throwProblem } from '../problems.ts'
import { largeBodyHash, storeBodyHash } from './json-body.ts'

/** Items that are checked before other requests get their turn; a list of no more is checked with the rest of the body. */
const itemsPerSlice = 250
/** The first slice is short: a list that is faulty throughout is found out by it, before it has cost anything. */
const firstSliceItems = 50

/** True for a body whose list is so long that it has to be checked in slices. */
export function isLargeList({ largeList }: EndpointDefinition, body: unknown): boolean {
  return largeList !== undefined && (listIn(body, largeList)?.length ?? 0) > itemsPerSlice
}

/**
 * Validates a body with a long list as `parse` would, yielding to the event loop after each slice: `parse` gets the
 * body without the items. Empties the list of `request` as it goes, so that it is not in memory twice; from then on the
 * body of a call that may be repeated is identified by its hash.
 */
export function parseLargeList<T extends { readonly body: unknown }>(
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  parse: (body: unknown) => T,
): Promise<T> {
  const check = () => validateInSlices(endpoint, request, parse)
  // A small body needs little memory, however long its list.
  return largeBodyHash(request.body) === undefined ? check() : withEagerGc(check)
}

async function validateInSlices<T extends { readonly body: unknown }>(
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  parse: (body: unknown) => T,
): Promise<T> {
  const { largeList } = endpoint
  if (!largeList) return parse(request.body)
  const list = listIn(request.body, largeList) ?? []
  const path = largeList.at.join('.')
  if (list.length > largeList.most)
    throwProblem('input.invalid', { issues: [{ path, code: 'tooLong', values: { max: largeList.most } }] })
  if (isRepeatable(endpoint)) storeBodyHash(request.body)
  const items = list.splice(0)
  const received = parse(request.body)
  const valid = listIn(received.body, largeList) ?? []
  const issues: FieldIssue[] = []
  const sliceSchema = z.array(largeList.each)
  let to = firstSliceItems
  for (let from = 0; from < items.length; from = to, to += itemsPerSlice) {
    const slice = sliceSchema.safeParse(roundToSchema(sliceSchema, items.slice(from, to)), { reportInput: true })
    if (slice.success) valid.push(...slice.data)
    else {
      const listed = firstIssues(slice.error)
      issues.push(...listed.issues.map((issue) => withListPath(issue, path, from)))
      if (issues.length >= maxListedIssues) throwUnfinished(issues, listed.more, path, to)
    }
    items.fill(undefined, from, to)
    await others()
  }
  if (issues.length > 0) throwProblem('input.invalid', { issues })
  return received
}

function throwUnfinished(issues: readonly FieldIssue[], more: number, path: string, valid: number): never {
  return throwProblem('input.invalid', {
    issues: [{ path, code: 'list.notAllChecked', values: { checked: valid } }, ...issues],
    more,
  })
}

/** `[3].position` of a slice that begins with item 250 is `list[253].position`. */
function withListPath(issue: FieldIssue, path: string, from: number): FieldIssue {
  const [, index = '0', rest = ''] = /^\[(\d+)\](.*)$/.exec(issue.path) ?? []
  return { ...issue, path: `${path}[${Number(index) + from}]${rest}` }
}

function listIn(body: unknown, { at }: LargeList): unknown[] | undefined {
  const list = at.reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), body)
  return Array.isArray(list) ? list : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
