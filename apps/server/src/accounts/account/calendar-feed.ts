import { account } from '@catenary/contract/accounts/account'
import { calendar } from '@catenary/contract/work/calendar'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { serveSession } from '../../http/serve-own.ts'
import { routePath } from '../../http/serve.ts'
import { hashToken, newToken } from '../../http/session/cookie.ts'
import { baseUrlOf } from '../../http/urls.ts'
import { deleteCalendarToken } from '../users/write-queries.ts'
import { recordOwnAudit } from './own-account.ts'

/** The address of the caller's calendar feed: whether there is one, a new one, and its end. */
export function calendarFeedRoutes(context: AppContext): void {
  const { database } = context
  serveSession(context, account.calendarFeed, ({ caller, at }) =>
    database.runAs(null, at, async (db) => ({ feed: (await findFeed(db, caller.id)) ?? null })),
  )
  serveSession(context, account.createCalendarFeed, async (call) => {
    const token = newToken()
    await database.runAs(null, call.at, async (db) => {
      await storeFeed(db, { userId: call.caller.id, tokenHash: hashToken(token), at: call.at })
      await recordOwnAudit(db, call, 'calendarFeed.created')
    })
    // With the prefix that no page has: some calendar programs ask as browsers do.
    return { url: `${baseUrlOf(context)}${routePath(calendar.feed).replace(':token', token)}` }
  })
  serveSession(context, account.revokeCalendarFeed, (call) =>
    database.runAs(null, call.at, async (db) => {
      if (await deleteCalendarToken(db, call.caller.id)) await recordOwnAudit(db, call, 'calendarFeed.revoked')
    }),
  )
}

function findFeed(db: Queries, userId: string) {
  return db
    .selectFrom('calendarTokens')
    .select(['createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Stores a token's hash instead of the one before. */
async function storeFeed(
  db: Queries,
  { userId, tokenHash, at }: { readonly userId: string; readonly tokenHash: Buffer; readonly at: Date },
) {
  const row = { tokenHash, createdAt: at.toISOString(), lastUsedAt: null }
  await db
    .insertInto('calendarTokens')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}
