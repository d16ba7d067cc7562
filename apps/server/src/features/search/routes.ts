import { mostResults, search } from '@catenary/contract/search'
import { serveReading } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { find } from './find.ts'

/** Search over everything that has a name. */
export function searchRoutes(serving: Serving): void {
  serveReading(serving, search.find, ({ db, query }) => find(db, query.filter ?? '', query.limit ?? mostResults))
}
