import { setImmediate as others } from 'node:timers/promises'
import type { EndpointFacts, LongList } from '@catenary/contract/endpoint'
import type { Fault } from '@catenary/contract/faults'
import { firstFaults, mostFaults } from '@catenary/contract/faults'
import { rounded } from '@catenary/contract/rounding'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashOfLarge, rememberHash } from './json-body.ts'
import { fail } from './problems.ts'
import { thriftily } from './thrift.ts'

/** Shorter lists are checked at once, with the rest of the body. */
const short = 1000
const itemsPerSlice = 250
/** The first slice is short: a list that is faulty throughout is found out by it, before it has cost anything. */
const itemsOfFirst = 50

/** True for a body whose list is so long that it has to be checked in slices. */
export function isLong({ long }: EndpointFacts, body: unknown): boolean {
  return long !== undefined && (listIn(body, long)?.length ?? 0) > short
}

/**
 * Checks a body with a long list as `parse` would, with a turn for others after each slice: `parse` gets the body without
 * the items. The list of `request` is emptied as it is checked, so that it is not held twice; the body is known by its
 * hash from then on.
 */
export function parseLong<T extends { readonly body: unknown }>(
  long: LongList,
  request: FastifyRequest,
  parse: (body: unknown) => T,
): Promise<T> {
  const check = () => checkLong(long, request, parse)
  // A small body holds little, however long its list.
  return hashOfLarge(request.body) === undefined ? check() : thriftily(check)
}

async function checkLong<T extends { readonly body: unknown }>(
  long: LongList,
  request: FastifyRequest,
  parse: (body: unknown) => T,
): Promise<T> {
  const list = listIn(request.body, long) ?? []
  const path = long.at.join('.')
  if (list.length > long.most)
    fail('input.invalid', { faults: [{ path, code: 'tooLong', values: { max: long.most } }] })
  rememberHash(request.body)
  const items = list.splice(0)
  const received = parse(request.body)
  const checked = listIn(received.body, long) ?? []
  const faults: Fault[] = []
  const slices = z.array(long.each)
  let to = itemsOfFirst
  for (let from = 0; from < items.length; from = to, to += itemsPerSlice) {
    const slice = slices.safeParse(rounded(slices, items.slice(from, to)), { reportInput: true })
    if (slice.success) checked.push(...slice.data)
    else {
      const found = firstFaults(slice.error)
      faults.push(...found.faults.map((fault) => placed(fault, path, from)))
      // The rest is not looked at.
      if (faults.length >= mostFaults) failUnfinished(faults, found.more, path, to)
    }
    items.fill(undefined, from, to)
    await others()
  }
  if (faults.length > 0) fail('input.invalid', { faults })
  return received
}

function failUnfinished(faults: readonly Fault[], more: number, path: string, checked: number): never {
  return fail('input.invalid', { faults: [{ path, code: 'list.notAllChecked', values: { checked } }, ...faults], more })
}

/** `[3].position` of a slice that begins with item 250 is `list[253].position`. */
function placed(fault: Fault, path: string, from: number): Fault {
  const [, index = '0', rest = ''] = /^\[(\d+)\](.*)$/.exec(fault.path) ?? []
  return { ...fault, path: `${path}[${Number(index) + from}]${rest}` }
}

function listIn(body: unknown, { at }: LongList): unknown[] | undefined {
  const found = at.reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), body)
  return Array.isArray(found) ? found : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
