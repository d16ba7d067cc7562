import type { ResponseBody, EndpointDefinition, RequestInput } from '@catenary/contract/endpoint'
import type { Language } from '@catenary/i18n/language'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOptions, ListItemOf, ListPage } from './call.ts'
import { call, callPage, firstBody, firstPage } from './call.ts'
import { withConfirmation } from './confirmation.ts'

/** Query key of a call: the endpoint's name, then its input. */
export function queryKeyOf<E extends EndpointDefinition>(endpoint: E, sent?: RequestInput<E>): readonly unknown[] {
  return sent === undefined ? [endpoint.name] : [endpoint.name, sent]
}

/** Query options of a reading call: `useQuery(read(ropes.get, { params: { id } }))`. */
export function queryFor<E extends EndpointDefinition>(endpoint: E, sent: RequestInput<E>) {
  return queryOptions<ResponseBody<E>>({
    queryKey: queryKeyOf(endpoint, sent),
    queryFn: ({ signal }) => call(endpoint, sent, { signal }),
    initialData: () => firstBody(endpoint, sent),
  })
}

/** As {@link queryFor}, of a call whose response is in the reader's language: another language is read anew. */
export function localizedQueryFor<E extends EndpointDefinition>(
  endpoint: E,
  sent: RequestInput<E>,
  language: Language,
) {
  return queryOptions<ResponseBody<E>>({
    queryKey: [...queryKeyOf(endpoint, sent), language],
    queryFn: ({ signal }) => call(endpoint, sent, { signal, language }),
  })
}

/** Query options of a page of a list; what was shown stays while the next page is under way. */
export function pageQueryFor<E extends EndpointDefinition>(endpoint: E, sent: RequestInput<E>) {
  return queryOptions<ListPage<ListItemOf<E>>>({
    queryKey: [...queryKeyOf(endpoint, sent), 'page'],
    queryFn: ({ signal }) => callPage(endpoint, sent, { signal }),
    initialData: () => firstPage(endpoint, sent),
    placeholderData: keepPreviousData,
  })
}

/** What one attempt to change something carries. */
export type MutationVariables<E extends EndpointDefinition> = RequestInput<E> & { readonly options?: CallOptions }

/**
 * A mutation that calls an endpoint and then invalidates the calls of the named features, by default its own. Runs the
 * reauthentication where the server requires it.
 */
export function useEndpointMutation<E extends EndpointDefinition>(endpoint: E, stale?: readonly string[]) {
  const client = useQueryClient()
  const features = stale ?? [featureOfKey(endpoint.name)]
  return useMutation<ResponseBody<E>, Error, MutationVariables<E>>({
    mutationKey: [endpoint.name],
    mutationFn: ({ options, ...sent }) =>
      withConfirmation(() => call(endpoint, sent as unknown as RequestInput<E>, options)),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => features.includes(featureOfKey(queryKey[0])) }),
  })
}

function featureOfKey(name: unknown): string {
  return String(name).split('.', 1)[0] ?? ''
}
