let userId: string | null = null

/** The id of whoever was logged in last in this page; `null` where nobody was. Every call says that it is theirs. */
export function lastUserId(): string | null {
  return userId
}

/** Notes who is logged in; with `null` that nobody has been in this page. */
export function noteUser(id: string | null): void {
  userId = id
}
