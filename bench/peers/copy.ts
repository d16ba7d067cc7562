import type { Client, Connection, Submittable } from 'pg'

/** What the rows of a table are copied as: so many pieces of text as the server sent them. */
export type CopiedRows = readonly Buffer[]

/** The rows that a query selects, as `copy` writes them. */
export function copyOut(client: Client, query: string): Promise<CopiedRows> {
  return new Promise((resolve, reject) => {
    const rows: Buffer[] = []
    client.query(new Copy(`copy (${query}) to stdout`, { rows, done: () => resolve(rows), failed: reject }))
  })
}

/** Copies rows into a table, such as `events (id, position)`. */
export function copyIn(client: Client, table: string, rows: CopiedRows): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Copy(`copy ${table} from stdin`, { rows: [...rows], done: resolve, failed: reject }))
  })
}

type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

interface CopyState {
  readonly rows: Buffer[]
  readonly done: () => void
  readonly failed: (error: Error) => void
}

/** About as many bytes are sent at once. */
const pieceBytes = 1024 * 1024

/** Rows joined to a few large pieces, as psql sends them: a message and a system call for each row would be most of the time. */
function* inPieces(rows: readonly Buffer[]): Generator<Buffer> {
  let piece: Buffer[] = []
  let bytes = 0
  for (const row of rows) {
    piece.push(row)
    bytes += row.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(piece)
    piece = []
    bytes = 0
  }
  if (piece.length > 0) yield Buffer.concat(piece)
}

/** A query of the driver's that speaks the copy part of PostgreSQL's protocol. */
class Copy implements Submittable {
  readonly #text: string
  readonly #copying: CopyState

  constructor(text: string, copying: CopyState) {
    this.#text = text
    this.#copying = copying
  }

  submit = (connection: Connection) => connection.query(this.#text)
  handleCopyInResponse = (connection: CopyConnection) => {
    for (const piece of inPieces(this.#copying.rows)) connection.sendCopyFromChunk(piece)
    connection.endCopyFrom()
  }
  handleCopyData = ({ chunk }: { chunk: Buffer }) => void this.#copying.rows.push(Buffer.from(chunk))
  handleError = (error: Error) => this.#copying.failed(error)
  handleReadyForQuery = () => this.#copying.done()
  handleCommandComplete = () => {}
  handleRowDescription = () => {}
}
