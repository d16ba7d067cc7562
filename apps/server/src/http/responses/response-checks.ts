/** The first responses of an endpoint that are always checked: those after an update. */
const firstChecked = 20

/**
 * Which of the responses that the database wrote as JSON are parsed and checked against the contract before they are sent: all, or
 * one of so many. Where one is found that breaks it, those of its endpoint are all checked from then on, so that the record at
 * fault is left out and told of.
 */
export class ResponseChecks {
  readonly #every: number
  readonly #counts = new Map<string, number>()
  readonly #broken = new Set<string>()

  constructor(every: number) {
    this.#every = every
  }

  /** Whether the next response of an endpoint is to be checked. */
  isDue(endpoint: string): boolean {
    const count = (this.#counts.get(endpoint) ?? 0) + 1
    this.#counts.set(endpoint, count)
    return count <= firstChecked || count % this.#every === 0 || this.#broken.has(endpoint)
  }

  /** A response of an endpoint broke the contract. */
  noteBroken(endpoint: string): void {
    this.#broken.add(endpoint)
  }
}

/** Every response is checked. */
export const checkEveryResponse = new ResponseChecks(1)
