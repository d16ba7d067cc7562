/** How much is measured: the full run, or a quick look that proves nothing. */
export interface Effort {
  readonly rounds: number
  /** How long a round loads a server, in seconds. */
  readonly seconds: number
}

/** One line of the result. */
export interface Row {
  readonly what: string
  readonly ours: string
  readonly peer: string
  /** Ours divided by the peer's, or by the limit where there is no peer; null for an informational line. */
  readonly ratio: number | null
  /** Interquartile range of the rounds' ratios as a share of their median; null where there is one figure only. */
  readonly spread: number | null
  /** What the ratio must be; null for a line without a goal. */
  readonly goal: Goal | null
}

/** Upper bound of a ratio, inclusive. */
export interface Goal {
  readonly sense: '≤' | '≥'
  readonly bound: number
}

/** One measurement: a name for the command line, and what it yields. */
export interface Measurement {
  readonly name: string
  run(effort: Effort): Promise<Row[]>
}

/** One figure of each contender per round. */
export interface Pairs {
  readonly ours: readonly number[]
  readonly peer: readonly number[]
}

/** Above this spread a ratio is unreliable: the machine was busy. */
export const steadySpread = 0.25

/** The median; of an even number the mean of the two in the middle. Throws on an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured')
  return low + (high - low) * (place - Math.floor(place))
}

/** Runs both contenders alternately (A B A B …), so that other load on the machine affects both. */
export async function alternate<T>(rounds: number, ours: () => Promise<T>, peer: () => Promise<T>): Promise<[T, T][]> {
  const pairs: [T, T][] = []
  for (let round = 0; round < rounds; round += 1) pairs.push([await ours(), await peer()])
  return pairs
}

/** The figures of one kind from the rounds of {@link alternate}. */
export function pairsOf<T>(rounds: readonly (readonly [T, T])[], figure: (result: T) => number): Pairs {
  return { ours: rounds.map(([ours]) => figure(ours)), peer: rounds.map(([, peer]) => figure(peer)) }
}

/** A line that compares two contenders: medians, and the median and spread of the rounds' ratios. */
export function compared(what: string, pairs: Pairs, unit: string, goal: Goal | null): Row {
  const ratios = pairs.ours.map((value, round) => value / (pairs.peer[round] ?? Number.NaN))
  return {
    what,
    ours: `${figure(median(pairs.ours))} ${unit}`,
    peer: `${figure(median(pairs.peer))} ${unit}`,
    ratio: median(ratios),
    spread: (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / median(ratios),
    goal,
  }
}

/** A line with our figure and a fixed limit; without a limit it is informational. */
export function limited(what: string, values: readonly number[], unit: string, limit: number | null): Row {
  const middle = median(values)
  return {
    what,
    ours: `${figure(middle)} ${unit}`,
    peer: limit === null ? '–' : `limit ${figure(limit)} ${unit}`,
    ratio: limit === null ? null : middle / limit,
    spread: values.length === 1 || middle === 0 ? null : (quantile(values, 0.75) - quantile(values, 0.25)) / middle,
    goal: limit === null ? null : { sense: '≤', bound: 1 },
  }
}

/** A line that says why there is no figure. */
export function notMeasured(what: string, reason: string): Row {
  return { what, ours: `not measured: ${reason}`, peer: '', ratio: null, spread: null, goal: null }
}

/** Whether a line meets its goal; null where there is none. */
export function isMet({ ratio, goal }: Row): boolean | null {
  if (goal === null || ratio === null) return null
  return goal.sense === '≤' ? ratio <= goal.bound : ratio >= goal.bound
}

/** A figure with three digits that count. */
function figure(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The result as one table of text. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['what', 'ours', 'peer', 'ratio', 'spread', 'goal', 'met?']
  const lines = [head, ...rows.map(cells)]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const rule = widths.map((width) => '─'.repeat(width))
  const written = (line: readonly string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return [lines[0] ?? [], rule, ...lines.slice(1)].map(written).join('\n')
}

function cells(row: Row): string[] {
  const { what, ours, peer, ratio, spread, goal } = row
  const met = { true: 'yes', false: 'NO', null: '' }[`${isMet(row)}`]
  return [
    what,
    ours,
    peer,
    ratio === null ? '' : figure(ratio),
    spread === null ? '' : `${Math.round(100 * spread)} %${spread > steadySpread ? ' (unsteady)' : ''}`,
    goal === null ? '' : `${goal.sense} ${goal.bound}`,
    met,
  ]
}
