import type { z } from 'zod'
import type { Permission } from './access.ts'
import type { DomainEventName } from './domain-events.ts'
import type { ErrorCode } from './errors.ts'
import type { ListDefinition } from './list.ts'

/** Who may call: everybody, everybody with a session of their own, or who holds the permission (of several: any). */
export type Permit = 'anyone' | 'session' | Permission | readonly Permission[]

/** What comes in a multipart call: one file field with its limits, and the text fields beside it. */
export interface UploadDefinition {
  readonly field: string
  readonly extensions: readonly string[]
  readonly maxBytes: number
  /** Accepts several files; they are streamed to the file store, whatever their size. */
  readonly multiple?: boolean
}

/** A list in the body of a call that may be very long. */
export interface LargeList {
  readonly at: readonly [string, ...string[]]
  readonly each: z.ZodType
  readonly most: number
}

/**
 * An endpoint, defined once: the server registers it, the client calls it, the OpenAPI document lists it.
 * `path` is written as in the specification, without the prefix `/api`.
 */
export interface EndpointDefinition {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  readonly permit: Permit
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly upload?: UploadDefinition
  /** Schema of the response body; `file` or a media type where it is not JSON; `null` for none. */
  readonly response: z.ZodType | 'application/pdf' | 'text/event-stream' | 'file' | null
  readonly status?: 200 | 201 | 204
  /** Only for somebody who has logged in: no API token permits it, whatever its scopes. */
  readonly isSessionOnly?: boolean
  /** Devices may call it with their tokens, too, which permit nothing else. */
  readonly acceptsDevices?: boolean
  /** The client may choose the id: a retry with the same id returns the stored record with 200. */
  readonly acceptsClientId?: boolean
  /** Definition of the paginated list; `query` is derived from it. */
  readonly list?: ListDefinition
  /** The error code for path parameters that cannot be valid; `record.notFound` by default. */
  readonly invalidParamsCode?: ErrorCode
  /** The response is one entity with a version: it carries an `ETag`, a change honours `If-Match`. */
  readonly versioned?: boolean
  /** A large response carries an `ETag` of its content: an unchanged one is answered to `If-None-Match` with 304, without a body. */
  readonly conditional?: boolean
  /** The domain events that a call writes, each where it happens; none where absent. */
  readonly emits?: readonly DomainEventName[]
  /** Rate limit in calls per second of one session or API token; unlimited by default. */
  readonly maxPerSecond?: number
  /**
   * How many of these expensive calls one session or token may run at once: a few more wait, others get 429. Unlimited
   * where absent.
   */
  readonly maxConcurrent?: number
  /** May take minutes, as the copying of an inspection with a hundred thousand findings does. */
  readonly isLong?: boolean
  /** How many bytes the body may have, where {@link maxBodyBytes} is not right. */
  readonly maxBytes?: number
  /** A list in the body that is so large that it is validated in chunks: its path and the schema of an item. */
  readonly largeList?: LargeList
}

/** For how many days the first response to a call with an `Idempotency-Key` is given again to its retries. */
export const idempotencyKeyDays = 30

/** Default limit of the body of an unauthenticated call, in bytes. */
export const maxAnonymousBodyBytes = 16 * 1024
const mebibyte = 1024 * 1024

/** Most bytes of the body of a call, beside its files. */
export function maxBodyBytes({ permit, maxBytes }: Pick<EndpointDefinition, 'permit' | 'maxBytes'>): number {
  return maxBytes ?? (permit === 'anyone' ? maxAnonymousBodyBytes : mebibyte)
}

/**
 * Declares an endpoint and infers its exact type. Keys that {@link EndpointDefinition} does not have are type errors: a
 * misspelt limit would not apply.
 */
export function endpoint<const Definition extends EndpointDefinition>(
  definition: Definition & { readonly [Key in Exclude<keyof Definition, keyof EndpointDefinition>]: never },
): Definition {
  return definition
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

/** What the handler receives: parsed and validated, with defaults. */
export interface ParsedRequest<E extends EndpointDefinition> {
  readonly params: Out<E['params']>
  readonly query: Out<E['query']>
  readonly body: Out<E['body']>
}

type Part<Key extends string, T> = T extends z.ZodType
  ? object extends In<T>
    ? { readonly [K in Key]?: In<T> }
    : { readonly [K in Key]: In<T> }
  : { readonly [K in Key]?: undefined }

/** What a client sends: the input types of params, query and body. */
export type RequestInput<E extends EndpointDefinition> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** The type of the parsed response body. */
export type ResponseBody<E extends EndpointDefinition> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined
