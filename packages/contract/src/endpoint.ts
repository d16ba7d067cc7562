import type { z } from 'zod'
import type { Permission } from './access.ts'
import type { DomainEventName } from './domain-events.ts'
import type { ErrorCode } from './errors.ts'
import type { ListFacts } from './list.ts'

/** Who may call: everybody, everybody with a session of their own, or who holds the permission (of several: any). */
export type Permit = 'anyone' | 'session' | Permission | readonly Permission[]

/** What comes in a multipart call: one file field with its limits, and the text fields beside it. */
export interface Upload {
  readonly field: string
  readonly extensions: readonly string[]
  readonly maxBytes: number
  /** Several files may come in the field; they are streamed to the file store, however large they are. */
  readonly many?: boolean
}

/** A list in the body of a call that may be very long. */
export interface LongList {
  readonly at: readonly [string, ...string[]]
  readonly each: z.ZodType
  readonly most: number
}

/**
 * A call, stated once: the server binds it, the client calls it, the API description lists it.
 * `path` is written as in the specification, without the prefix `/api`.
 */
export interface EndpointFacts {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  readonly permit: Permit
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly upload?: Upload
  /** The answer's schema; `file` or a media type for an answer that is not JSON; `null` for none. */
  readonly answer: z.ZodType | 'application/pdf' | 'file' | null
  readonly status?: 200 | 201 | 204
  /** The sender may name what is created: a retry with that id is answered what is stored, with 200. */
  readonly takesClientId?: boolean
  /** The list that is answered page by page: `query` is made of it. */
  readonly list?: ListFacts
  /** How an address is refused whose parameters cannot be right; `record.notFound` where absent. */
  readonly absent?: ErrorCode
  /** The answer is one entity with a version: it carries an `ETag`, a change honours `If-Match`. */
  readonly versioned?: boolean
  /** The domain events that a call writes, each where it happens; none where absent. */
  readonly emits?: readonly DomainEventName[]
  /** How often one session, or one program's token, may call within a second; any number of times where absent. */
  readonly mostPerSecond?: number
  /**
   * How many of these calls one session or token may make at once, where one of them is much work: a few more wait, others
   * are refused (429). Any number where absent.
   */
  readonly mostAtOnce?: number
  /** How many bytes the body may have, where {@link largestBody} is not right. */
  readonly maxBytes?: number
  /** The list in the body that may be so long that it is checked piece by piece: where it is, and what each item is. */
  readonly long?: LongList
}

/** For how many days the first answer to a call with an `Idempotency-Key` is given again to its retries. */
export const idempotencyKeyDays = 30

/** Most bytes of the body of a call that is open to anybody, unless it says otherwise. */
export const largestOpenBody = 16 * 1024
const mebibyte = 1024 * 1024

/** Most bytes of the body of a call, beside its files. */
export function largestBody({ permit, maxBytes }: Pick<EndpointFacts, 'permit' | 'maxBytes'>): number {
  return maxBytes ?? (permit === 'anyone' ? largestOpenBody : mebibyte)
}

/** Declares a call; keeps the exact types of its parts. */
export function endpoint<const Facts extends EndpointFacts>(facts: Facts): Facts {
  return facts
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

/** What the server's handler gets: parsed, checked, defaults filled in. */
export interface Received<E extends EndpointFacts> {
  readonly params: Out<E['params']>
  readonly query: Out<E['query']>
  readonly body: Out<E['body']>
}

type Part<Key extends string, T> = T extends z.ZodType
  ? object extends In<T>
    ? { readonly [K in Key]?: In<T> }
    : { readonly [K in Key]: In<T> }
  : { readonly [K in Key]?: undefined }

/** What a client sends. */
export type Sent<E extends EndpointFacts> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** What comes back. */
export type Answer<E extends EndpointFacts> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined
