import type { Answer, EndpointFacts, Sent } from '@catenary/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOptions, ItemOf, Part } from './call.ts'
import { call, callPart } from './call.ts'
import { confirmed } from './confirmation.ts'

/** What a reading call is kept under: the endpoint's name, then what was sent. */
export function keyOf<E extends EndpointFacts>(endpoint: E, sent?: Sent<E>): readonly unknown[] {
  return sent === undefined ? [endpoint.name] : [endpoint.name, sent]
}

/** Query options of a reading call: `useQuery(read(ropes.get, { params: { id } }))`. */
export function read<E extends EndpointFacts>(endpoint: E, sent: Sent<E>) {
  return queryOptions<Answer<E>>({
    queryKey: keyOf(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent, { signal }),
  })
}

/** Query options of a page of a list; what was shown stays while the next page is under way. */
export function readPage<E extends EndpointFacts>(endpoint: E, sent: Sent<E>) {
  return queryOptions<Part<ItemOf<E>>>({
    queryKey: [...keyOf(endpoint, sent), 'page'],
    queryFn: ({ signal }) => callPart(endpoint, sent, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What one attempt to change something carries. */
export type Change<E extends EndpointFacts> = Sent<E> & { readonly options?: CallOptions }

/**
 * A mutation that calls an endpoint and then reads again what it made stale: every call of the features named, of its
 * own feature where none is. Where the server wants to know again who it is, the reader is asked first.
 */
export function useChange<E extends EndpointFacts>(endpoint: E, stale?: readonly string[]) {
  const client = useQueryClient()
  const features = stale ?? [featureOf(endpoint.name)]
  return useMutation<Answer<E>, Error, Change<E>>({
    mutationKey: [endpoint.name],
    mutationFn: ({ options, ...sent }) => confirmed(() => call(endpoint, sent as unknown as Sent<E>, options)),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => features.includes(featureOf(queryKey[0])) }),
  })
}

function featureOf(name: unknown): string {
  return String(name).split('.', 1)[0] ?? ''
}
