import type { Database, Queries } from '../../db/database.ts'
import type { RequestStore } from '../../ports/saml/request-store.ts'

/** Stored data of a log-in request beyond the protocol's. */
export interface LoginStart {
  /** What the browser is known by. */
  readonly browser: Buffer
  readonly relayState: string
  /** Where the browser goes afterwards. */
  readonly returnPath: string
  /** The session that the browser has now. */
  readonly session: Buffer | null
  /** The connection test that it is for. */
  readonly testId: string | null
}

/** What the protocol has to remember, in the database: every step is one statement, so that processes do not race. */
export function createRequestStore(database: Database, start?: LoginStart): RequestStore {
  return {
    open: async ({ requestId, providerId, openedAt, closesAt }) => {
      if (!start) throw new Error('A request is opened by a browser')
      const { browser: browserHash, session: sessionHash, ...rest } = start
      const [createdAt, closesAtText] = [openedAt.toISOString(), closesAt.toISOString()]
      const row = {
        id: requestId,
        provider: providerId,
        browserHash,
        sessionHash,
        createdAt,
        closesAt: closesAtText,
        ...rest,
      }
      await database.runAs(null, openedAt, (db) => db.insertInto('samlRequests').values(row).execute())
    },
    isOpen: async ({ requestId, providerId }, at) => {
      const found = await database.runAs(null, at, (db) =>
        db
          .selectFrom('samlRequests')
          .select('id')
          .where('id', '=', requestId)
          .where('provider', '=', providerId)
          .where('usedAt', 'is', null)
          .where('closesAt', '>', at.toISOString())
          .executeTakeFirst(),
      )
      return found !== undefined
    },
    close: async ({ requestId, providerId }, at) => {
      const closed = await database.runAs(null, at, (db) =>
        db
          .updateTable('samlRequests')
          .set({ usedAt: at.toISOString() })
          .where('id', '=', requestId)
          .where('provider', '=', providerId)
          .where('usedAt', 'is', null)
          .where('closesAt', '>', at.toISOString())
          .executeTakeFirst(),
      )
      return closed.numUpdatedRows === 1n
    },
    markAssertionUsed: async ({ providerId, assertionId, retainUntil }) => {
      const row = { provider: providerId, assertionId, expiresAt: retainUntil.toISOString() }
      const inserted = await database.runAs(null, retainUntil, (db) =>
        db
          .insertInto('samlAssertions')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst(),
      )
      return inserted.numInsertedOrUpdatedRows === 1n
    },
  }
}

/** A log-in that was begun. */
export type StoredLoginRequest = NonNullable<Awaited<ReturnType<typeof findLoginRequest>>>

/**
 * The log-in request that a response refers to; for a provider that omits RelayState, the browser's latest. Browser,
 * expiry and InResponseTo are checked afterwards.
 */
export async function findLoginRequest(db: Queries, relayState: string, browser: Buffer | null, at: Date) {
  const requests = db
    .selectFrom('samlRequests')
    .select(['id', 'provider', 'browserHash', 'returnPath', 'sessionHash', 'testId'])
  const byRelayState = await requests.where('relayState', '=', relayState).executeTakeFirst()
  if (byRelayState || !browser) return byRelayState
  return requests
    .where('browserHash', '=', browser)
    .where('usedAt', 'is', null)
    .where('closesAt', '>', at.toISOString())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
