/** What `finally` is given may take its time: the promise waits for it (ECMA-262, 27.2.5.3). The standard types leave that out. */
interface Promise<T> {
  finally(onfinally: () => PromiseLike<unknown>): Promise<T>
}
