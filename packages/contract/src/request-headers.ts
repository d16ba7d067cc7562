/**
 * Request header: the id of the user whose call it is. The server refuses it as another user's (`session.otherUser`), such as where
 * somebody else has logged in meanwhile in another window of the same browser. Callers need not send it.
 */
export const expectedUser = 'expected-user'

/**
 * The cookie that a browser has while it shows the records as another user sees them: the server writes nothing of the own view into
 * a page.
 */
export const showAsCookie = 'catenary_show_as'
