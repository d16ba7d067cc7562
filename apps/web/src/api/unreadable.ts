import { hashKey } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { UrlParts } from './endpoint-url.ts'

interface TrackedList {
  readonly name: string
  /** What it is a list of: the values of its parameters. */
  readonly of: readonly string[]
  /** How many records each part of it was answered without. */
  readonly countByPage: Map<string, number>
}

const lists = new Map<string, TrackedList>()
const listeners = new Set<() => void>()

/** Notes of how many records a response lacks because what is stored of them cannot be read. */
export function trackUnreadable(name: string, { params, query }: UrlParts, count: number): void {
  const key = hashKey([name, params ?? null])
  const page = hashKey([query ?? null])
  const list = lists.get(key) ?? {
    name,
    of: Object.values((params ?? {}) as Record<string, string>),
    countByPage: new Map(),
  }
  if ((list.countByPage.get(page) ?? 0) === count) return
  if (count > 0) list.countByPage.set(page, count)
  else list.countByPage.delete(page)
  lists.set(key, list)
  for (const listener of listeners) listener()
}

/** How many records are missing from the lists that the page shows now. */
export function countUnreadable(client: QueryClient): number {
  const found = [...lists.values()].filter(({ countByPage }) => countByPage.size > 0)
  if (found.length === 0) return 0
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const isShown = ({ name, of }: TrackedList) =>
    shown.some(({ queryKey, queryHash }) => queryKey[0] === name && of.every((value) => queryHash.includes(value)))
  return found
    .filter(isShown)
    .reduce((sum, { countByPage }) => [...countByPage.values()].reduce((one, other) => one + other, sum), 0)
}

/** Calls the listener whenever {@link countUnreadable} may return something else. */
export function onUnreadableChange(client: QueryClient, listener: () => void): () => void {
  listeners.add(listener)
  const stop = client.getQueryCache().subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
