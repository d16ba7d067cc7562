/** What the rope page's address may say: the state of its table and chart, so that a link shows the same. */
export interface RopeSearch {
  readonly archived?: boolean
  readonly inspection?: 'visual' | 'mrt'
  readonly page?: number
}

export function ropeSearch(search: Record<string, unknown>): RopeSearch {
  const { archived, inspection, page } = search
  return {
    ...(archived === true && { archived }),
    ...((inspection === 'visual' || inspection === 'mrt') && { inspection }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 0 && { page }),
  }
}
