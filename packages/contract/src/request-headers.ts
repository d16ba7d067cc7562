/**
 * Request header: the id of the user whose call it is. The server refuses it as another user's (`session.otherUser`), such as where
 * somebody else has logged in meanwhile in another window of the same browser. Callers need not send it.
 */
export const expectedUser = 'expected-user'
