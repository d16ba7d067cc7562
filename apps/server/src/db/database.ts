import { grants, apiUserRoles, roles, rolesWith } from '@catenary/contract/access'
import type { Access, AccessScope, Role, TokenScope } from '@catenary/contract/access'
import type { TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { ConnectionQueue } from './connections/connection-queue.ts'
import { corkUntilNextTick } from './connections/cork.ts'
import { takeSendFailure } from './connections/send-with-commit.ts'
import { DatabaseUnavailable, committed, isConnectionError, isReadOnlyError } from './database-unavailable.ts'
import { listenOn } from './listen.ts'
import type { ChannelListener, Listening } from './listen.ts'
import { holdsManyStatements, kyselyOf } from './pooled-kysely.ts'
import type { DB } from './types.ts'

/** Queries inside the transaction of one request, with the role and settings of its caller for row-level security. */
export type Queries = Kysely<DB>

/** The credential of a request. */
export interface Credential {
  /** A browser's session, the token of a program, that of a calendar feed, or that of a device that sends measurements. */
  readonly kind: 'session' | 'token' | 'calendar' | 'device'
  /** SHA-256 of the token. */
  readonly hash: Buffer
  /** The id of the user whom the owner of the session impersonates. */
  readonly showAs?: string
  /** The id of the user who alone may be its owner; whoever else it is, is refused with {@link OtherUser}. */
  readonly expectedUser?: string
}

/** A credential belongs to another user than the one whose call it is. Nothing is read or stored. */
class OtherUser extends Error {
  readonly code = 'OTHER_USER'
}

/** The authenticated user of a request. */
export interface Caller extends Access {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly kind: Credential['kind']
  /** What their API token may be used for; null for every other credential. */
  readonly tokenScopes: readonly TokenScope[] | null
  /** One of the caller's mandators, always the same; empty for callers who see all. */
  readonly mandator: string
  /** The authenticated user where the records are shown as to another one (impersonation). */
  readonly actor: { readonly id: string; readonly name: string; readonly roles: readonly Role[] } | null
  /** Time of the last authentication in this session. */
  readonly authenticatedAt: string
  /** The actor's log-in method. */
  readonly twoFactorMethod: TwoFactorMethod | null
  /** Their log-in shows a second factor of ours: a code by mail, or of an authenticator that is set up. */
  readonly hasSecondFactor: boolean
}

const rolesWithReach = (reach: AccessScope) => `{${roles.filter((role) => grants[role].scope === reach).join(',')}}`

const userColumns = `u.id, u.username, u.email, u.firstname || ' ' || u.lastname as name, u.roles::text[] as roles`
const secondFactorColumns = (user: string) => `${user}.two_factor_method as "twoFactorMethod",
  coalesce(${user}.two_factor_method = 'email' or exists (select from two_factors f
    where f.user_id = ${user}.id and f.method = ${user}.two_factor_method), false) as "hasSecondFactor"`
const assumeRoleSql = `
    set_config('app.user', u.id::text, true),
    set_config('app.mandators',
      coalesce((select string_agg(m.mandator_id::text, ',') from user_mandators m where m.user_id = u.id), ''), true)
      as mandators,
    set_config('role', case when u.roles && $3::role[] then 'catenary_staff'
      when u.roles && $4::role[] then 'catenary_user' else 'catenary_fatzer' end, true)`

/**
 * Authenticates the owner of a session: finds the session, sets caller and mandators, and switches to the database role
 * of their reach, for this transaction only. No row where the session is unknown, its user deactivated, the session
 * idle for more than twelve hours or older than thirty days. During impersonation everything is that of the
 * impersonated user; the permission to impersonate is checked before.
 */
const sessionAuthSql = `
  select ${userColumns}, ${secondFactorColumns('a')}, s.authenticated_at as "authenticatedAt",
    s.seen_at < $2::timestamptz - interval '5 minutes' as "isStale",
    case when a.id <> u.id then jsonb_build_object('id', a.id, 'name', a.firstname || ' ' || a.lastname, 'roles', a.roles) end
      as actor, ${assumeRoleSql}
  from sessions s join users a on a.id = s.user_id join users u on u.id = coalesce($5::uuid, a.id)
  where s.token_hash = $1 and a.is_active and u.is_active
    and s.seen_at > $2::timestamptz - interval '12 hours' and s.created_at > $2::timestamptz - interval '30 days'`

/**
 * Enters by a token that is neither revoked nor expired, of a user who is not switched off: a program that has not become a
 * person meanwhile, or somebody who sees the API page and made it for themselves.
 */
const tokenAuthSql = `
  select ${userColumns}, ${secondFactorColumns('u')}, t.created_at as "authenticatedAt", null as actor,
    t.scopes as "tokenScopes", coalesce(t.last_used_at < $2::timestamptz - interval '1 minute', true) as "isStale",
    ${assumeRoleSql}
  from api_tokens t join users u on u.id = t.user_id
  where t.token_hash = $1 and t.revoked_at is null and coalesce(t.expires_at > $2::timestamptz, true)
    and u.deleted_at is null and (u.is_active or u.two_factor_method = 'no-password')
    and (u.roles <@ $5::role[] or t.created_by = u.id and u.roles && $6::role[])`

/** Enters as the owner of a calendar feed, for as long as they may log in. */
const calendarAuthSql = `
  select ${userColumns}, ${secondFactorColumns('u')}, c.created_at as "authenticatedAt", null as actor,
    coalesce(c.last_used_at < $2::timestamptz - interval '1 minute', true) as "isStale", ${assumeRoleSql}
  from calendar_tokens c join users u on u.id = c.user_id
  where c.token_hash = $1 and u.is_active and u.deleted_at is null and $5::uuid is null`

/**
 * Enters as a device that is not archived, by a token that is not revoked: it reads its own description and adds to its own
 * series, nothing else. It is no user: its caller has no role, and a name and id of its own.
 */
const deviceAuthSql = `
  select d.id, '' as username, '' as email, d.name, '{}'::text[] as roles, null as "twoFactorMethod", false as "hasSecondFactor",
    d.created_at as "authenticatedAt", null as actor,
    coalesce(d.last_used_at < $2::timestamptz - interval '1 minute', true) as "isStale",
    set_config('app.user', '', true), set_config('app.mandators', '', true) as mandators,
    set_config('app.device', d.id::text, true), set_config('role', 'catenary_device', true)
  from device_of_token($1) d
  where $3::role[] is not null and $4::role[] is not null and $5::uuid is null`

/** Enters as a user who makes no request, for as long as they may call or log in. */
const userAuthSql = `
  select ${userColumns}, ${secondFactorColumns('u')}, $2::timestamptz as "authenticatedAt", null as actor, false as "isStale",
    ${assumeRoleSql}
  from users u
  where u.id = $1 and u.deleted_at is null and not u.is_switched_off
    and (u.is_active or u.two_factor_method = 'no-password' and u.roles <@ $5::role[])`

const authStatements = {
  session: {
    name: 'enter',
    text: sessionAuthSql,
    seen: 'update sessions set seen_at = $2 where token_hash = $1',
  },
  token: {
    name: 'enter-by-token',
    text: tokenAuthSql,
    seen: 'update api_tokens set last_used_at = $2 where token_hash = $1',
  },
  calendar: {
    name: 'enter-by-calendar',
    text: calendarAuthSql,
    seen: 'update calendar_tokens set last_used_at = $2 where token_hash = $1',
  },
  device: {
    name: 'enter-by-device',
    text: deviceAuthSql,
    seen: 'select note_device_token($1, $2)',
  },
}
const reachRoleArrays = [rolesWithReach('all'), rolesWithReach('own')]
const programRoleArrays = [`{${apiUserRoles.join(',')}}`, `{${rolesWith('API_PAGE').join(',')}}`]

/**
 * Runs as the job role, bound to one mandator: it reads that mandator's rows and writes a few of them. Rows of other
 * mandators do not exist, and changes that only users make are forbidden.
 */
const assumeSystemStatement = {
  name: 'enter-as-system',
  text: `select set_config('app.user', '', true), set_config('app.mandators', $1, true), set_config('role', 'catenary_system', true)`,
}

/**
 * Runs as the device of an external id: it reads its own description and adds to its own series, nothing else. Where no device has
 * the id, there is nothing to read.
 */
const assumeDeviceStatement = {
  name: 'enter-as-device',
  text: `select set_config('app.user', '', true), set_config('app.mandators', '', true),
    set_config('app.device', coalesce(device_of_external_id($1)::text, ''), true), set_config('role', 'catenary_device', true)`,
}

/** The same by the id of the device. */
const assumeKnownDeviceStatement = {
  name: 'enter-as-known-device',
  text: `select set_config('app.user', '', true), set_config('app.mandators', '', true), set_config('app.device', $1, true),
    set_config('role', 'catenary_device', true)`,
}

interface TransactionOptions {
  readonly begin: string
  readonly credential: Credential | null
  /** The id of the user as whom it runs without a credential. */
  readonly user?: string
  readonly at: Date
  /** Whom it runs as where that is no user: a job of a mandator, or a device, by its id. */
  readonly assume?: { readonly name: string; readonly text: string; readonly values: readonly [id: string] }
  readonly isOneQuery?: boolean
  /** Not something that a person does: their session grows idle all the same. */
  readonly isPassive?: boolean
}

/** Impersonation is read-only. */
const beginStatement = (credential: Credential | null) =>
  credential?.showAs === undefined ? 'begin' : 'begin read only'

type PipelinedWork<T> = (db: Queries, authenticated: Promise<Caller | null>) => Promise<T>

interface DatabaseOptions {
  /** How long requests may wait for a connection, in ms: see {@link ConnectionQueue}. Absent: any time. */
  readonly overload?: { readonly overloadedAfter: number; readonly maxWait: number }
}

/** The database as requests use it: every query runs in a transaction with a caller. */
export class Database {
  readonly #pool: pg.Pool
  readonly #queue: ConnectionQueue

  constructor(pool: pg.Pool, { overload = { overloadedAfter: Infinity, maxWait: Infinity } }: DatabaseOptions = {}) {
    this.#pool = pool
    this.#queue = new ConnectionQueue({ connections: pool.options.max, ...overload })
  }

  /**
   * Runs one transaction as the caller that the credential identifies, or unauthenticated (`caller` null). Resolves
   * only after the commit; rolls back when `run` throws. Read-only during impersonation. Throws {@link
   * DatabaseUnavailable} where the database cannot be reached or the connection is lost; if that happens during the
   * commit, its outcome is unknown. Throws `QueueFull`, before anything is done, where the server is overloaded, and {@link
   * OtherUser} where the credential is not that of the user whom it expects.
   */
  runAs<T>(
    credential: Credential | null,
    at: Date,
    run: (db: Queries, caller: Caller | null) => Promise<T>,
  ): Promise<T> {
    return this.runPipelined(credential, at, async (db, authenticated) => run(db, await authenticated))
  }

  /**
   * Runs one transaction as Catenary itself, bound to one mandator: how jobs work. The database shows it no row of others.
   * Resolves and throws as {@link runAs} does.
   */
  runAsSystem<T>(mandator: string, run: (db: Queries) => Promise<T>): Promise<T> {
    return this.#runAssuming({ ...assumeSystemStatement, values: [mandator] }, run)
  }

  /**
   * Runs one read-only transaction as a user who makes no request: what is sent to them is read as they see it. `caller` is
   * null where they may neither log in nor call any more. Resolves and throws as {@link runAs} does.
   */
  runAsUser<T>(user: string, at: Date, run: (db: Queries, caller: Caller | null) => Promise<T>): Promise<T> {
    const transaction = { begin: 'begin read only', credential: null, user, at }
    return this.#transaction(transaction, async (db, authenticated) => run(db, await authenticated))
  }

  /**
   * Runs one transaction as the device of an external id; where there is none, it sees no device. Resolves and throws as
   * {@link runAs} does.
   */
  runAsDevice<T>(externalId: string, run: (db: Queries) => Promise<T>): Promise<T> {
    return this.#runAssuming({ ...assumeDeviceStatement, values: [externalId] }, run)
  }

  /** Runs one transaction as the device of an id. Resolves and throws as {@link runAs} does. */
  runAsKnownDevice<T>(id: string, run: (db: Queries) => Promise<T>): Promise<T> {
    return this.#runAssuming({ ...assumeKnownDeviceStatement, values: [id] }, run)
  }

  /** Listens to a channel of PostgreSQL on a connection of its own, which is opened anew when it is lost. */
  listen(channel: string, listener: ChannelListener): Listening {
    return listenOn(this.#pool.options, channel, listener)
  }

  #runAssuming<T>(assume: TransactionOptions['assume'], run: (db: Queries) => Promise<T>): Promise<T> {
    const transaction = { begin: 'begin', credential: null, at: new Date(), ...(assume && { assume }) }
    return this.#transaction(transaction, async (db, authenticated) => {
      await authenticated
      return run(db)
    })
  }

  /**
   * As {@link runAs}, for changes whose first queries are pipelined with the authentication: `run` starts before the
   * caller is known, and awaits the authentication before it uses their results. They fail for an unauthenticated call.
   */
  runPipelined<T>(credential: Credential | null, at: Date, run: PipelinedWork<T>): Promise<T> {
    return this.#transaction({ begin: beginStatement(credential), credential, at }, run)
  }

  /**
   * Runs a read-only transaction whose queries are pipelined with the authentication: `run` starts before the caller is
   * known, but its result is returned only after `admit` has accepted the caller. Row-level security applies all the
   * same: the server executes the queries in order.
   *
   * With `isOneQuery` the commit is pipelined, too; a second query would then run without a caller and fail. With
   * `isPassive` the session is not used: it grows idle all the same.
   */
  runReadOnly<T>(
    reader: { credential: Credential; at: Date; isOneQuery: boolean; isPassive?: boolean },
    authorize: (caller: Caller | null) => void,
    run: (db: Queries) => Promise<T>,
  ): Promise<T> {
    return this.#transaction({ begin: 'begin read only', ...reader }, async (db, authenticated) => {
      const result = run(db)
      // Where the caller is not authorized, a rejection of the read is not handled.
      result.catch(() => {})
      authorize(await authenticated)
      return result
    })
  }

  /** Requests queue for a connection, fairly by session or token; what Catenary does by itself is as much as it can do. */
  #transaction<T>(transaction: TransactionOptions, run: PipelinedWork<T>): Promise<T> {
    const { credential } = transaction
    const transact = () => this.#transact(transaction, run)
    return credential ? this.#queue.run(credential.hash.toString('base64url'), transact) : transact()
  }

  async #transact<T>(transaction: TransactionOptions, run: PipelinedWork<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error)
    })
    let brokenConnection: Error | undefined
    try {
      return await this.#run(client, transaction, run)
    } catch (error) {
      brokenConnection = await rollBack(client)
      const isChange = transaction.begin === 'begin'
      if (error instanceof DatabaseUnavailable) throw error
      throw isConnectionError(error) || (isChange && isReadOnlyError(error)) ? new DatabaseUnavailable(error) : error
    } finally {
      client.release(brokenConnection ?? holdsManyStatements(client))
    }
  }

  async #run<T>(
    client: pg.PoolClient,
    { begin, credential, user, at, assume, isOneQuery = false, isPassive = false }: TransactionOptions,
    run: PipelinedWork<T>,
  ): Promise<T> {
    const pipelined = isOneQuery ? commitAfterThisTick(client) : {}
    const db = kyselyOf(client)
    // Of the transaction before, which PostgreSQL undid by itself.
    takeSendFailure(db)
    corkUntilNextTick(client)
    const beginQuery = client.query(begin)
    const assumed = assume ? client.query({ ...assume, values: [...assume.values] }) : beginQuery
    const authentication = credential
      ? authenticate(client, credential, at)
      : user === undefined
        ? assumed.then(() => null)
        : authenticateUser(client, user, at)
    const authenticated = authentication.then((row) => row && row.caller)
    // Where the first query fails, the rejections of the others are not handled.
    for (const promise of [beginQuery, authenticated]) promise.catch(() => {})
    const result = await run(db, authenticated)
    // Queries that `run` did not await are sent by now, before the commit.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    const unsent = takeSendFailure(db)
    if (unsent) throw unsent.error
    const { command } = await (pipelined.commit ?? committed(client.query('commit')))
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed')
    // A failure here does not undo the commit: the next request updates it.
    if (credential && !isPassive && (await authentication)?.isStale)
      await client.query(authStatements[credential.kind].seen, [credential.hash, at]).catch(() => {})
    return result
  }
}

/** Sends the commit after the queries of this iteration of the event loop, without waiting for their results. */
function commitAfterThisTick(client: pg.PoolClient): { commit?: Promise<pg.QueryResult> } {
  const pipelined: { commit?: Promise<pg.QueryResult> } = {}
  process.nextTick(() => {
    pipelined.commit = client.query('commit')
    pipelined.commit.catch(() => {})
  })
  return pipelined
}

async function authenticate(client: pg.PoolClient, { kind, hash, showAs, expectedUser }: Credential, at: Date) {
  const { name, text } = authStatements[kind]
  const values = [hash, at, ...reachRoleArrays, ...(kind === 'token' ? programRoleArrays : [showAs ?? null])]
  const { rows } = await client.query({ name, text, values })
  const entered = authenticatedAs(kind, rows[0])
  const owner = entered && (entered.caller.actor ?? entered.caller)
  if (owner && expectedUser !== undefined && owner.id !== expectedUser) throw new OtherUser()
  return entered
}

async function authenticateUser(client: pg.PoolClient, user: string, at: Date) {
  const values = [user, at, ...reachRoleArrays, programRoleArrays[0]]
  const { rows } = await client.query({ name: 'enter-as-user', text: userAuthSql, values })
  return authenticatedAs('token', rows[0])
}

function authenticatedAs(kind: Credential['kind'], row: Readonly<Record<string, unknown>> | undefined) {
  if (!row) return null
  const { isStale, set_config: _, mandators, tokenScopes = null, ...caller } = row
  const [mandator] = String(mandators).split(',').toSorted()
  return { caller: { ...caller, tokenScopes, kind, mandator } as unknown as Caller, isStale: isStale as boolean }
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
