/**
 * Where a list's change of filter, order or page leads. A change begins at the first page. What is typed is no step of its
 * own, a page is: Back leads to the one before.
 */
export function listNavigation<Search extends { readonly cursor?: string | undefined }>(
  search: Search,
  change: Partial<Search>,
) {
  return {
    search: { ...search, cursor: undefined, ...change },
    replace: !('cursor' in change),
    resetScroll: false,
  }
}
