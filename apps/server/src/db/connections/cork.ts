import type pg from 'pg'

/**
 * Buffers the queries that a connection is given before the next tick of the event loop, and writes them at once: one system call of this
 * server, and as a rule one of PostgreSQL, instead of one for each query. They are executed in their order as ever.
 */
export function corkUntilNextTick(client: pg.ClientBase): void {
  // A client of a pool is a whole one, whatever its type says.
  const { stream } = (client as pg.Client).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
