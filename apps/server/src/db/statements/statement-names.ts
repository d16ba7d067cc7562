import { createHash } from 'node:crypto'

/** How many statements are prepared, and of how many others the executions are counted, at most. */
export interface StatementLimits {
  readonly prepared: number
  readonly counted: number
}

/** In characters. What is longer is a list that somebody wrote into the text. */
const maxLength = 20_000
/** A statement that was executed so often before is prepared. */
const repeatedAfter = 2

/**
 * Names of prepared statements, which PostgreSQL plans once for each connection, and anew only where another role uses it: planning a
 * statement of many columns takes longer than executing it. Only repeated statements get one, since each takes memory of every connection; of too many, the one that was executed
 * longest ago loses its name. A name follows from the text, so that a connection which still knows it is right.
 */
export class StatementNames {
  readonly #limits: StatementLimits
  /** In the order of their last execution. */
  readonly #names = new Map<string, string>()
  readonly #executions = new Map<string, number>()

  constructor(limits: StatementLimits = { prepared: 300, counted: 1000 }) {
    this.#limits = limits
  }

  /** The name under which a statement is to be executed now; undefined where it is not worth to be prepared. */
  nameOf(sql: string): string | undefined {
    const name = this.#names.get(sql) ?? (this.#isRepeated(sql) ? hashOf(sql) : undefined)
    if (name === undefined) return undefined
    this.#names.delete(sql)
    this.#names.set(sql, name)
    if (this.#names.size > this.#limits.prepared) this.#forgetOldest()
    return name
  }

  #forgetOldest(): void {
    const [oldest] = this.#names.keys()
    if (oldest !== undefined) this.#names.delete(oldest)
  }

  #isRepeated(sql: string): boolean {
    if (sql.length > maxLength) return false
    const before = this.#executions.get(sql) ?? 0
    if (before >= repeatedAfter) return this.#executions.delete(sql)
    if (this.#executions.size >= this.#limits.counted) this.#executions.clear()
    this.#executions.set(sql, before + 1)
    return false
  }
}

const hashOf = (sql: string) => createHash('sha256').update(sql).digest('base64url').slice(0, 32)
