import { maxResults, search } from '@catenary/contract/search'
import { serveQuery } from '../../http/serve.ts'
import type { AppContext } from '../../http/serving.ts'
import { findResults } from './find.ts'

/** Search over everything that has a name. */
export function searchRoutes(context: AppContext): void {
  serveQuery(context, search.find, ({ db, query }) => findResults(db, query.filter ?? '', query.limit ?? maxResults))
}
