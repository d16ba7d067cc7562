import { maxResults, search } from '@catenary/contract/library/search'
import type { AppContext } from '../../http/app-context.ts'
import { serveQuery } from '../../http/serve.ts'
import { findResults } from './find.ts'

/** Search over everything that has a name. */
export function searchRoutes(context: AppContext): void {
  serveQuery(context, search.find, ({ db, query, language }) =>
    findResults(db, query.filter ?? '', query.limit ?? maxResults, language),
  )
}
