import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sessionHeader } from './load.ts'

/** Who asks for what, over how many connections at once, each asking again as soon as it has its response. */
export interface OverloadTask {
  readonly address: string
  readonly path: string
  /** Of the sessions that share the connections evenly. */
  readonly tokens: readonly string[]
  /** Of a session that asks for one thing at a time beside them. */
  readonly quietToken: string
  readonly connections: number
  readonly seconds: number
}

/** What a load that is too much brought; times in milliseconds. */
export interface OverloadResult {
  readonly acceptedPerSecond: number
  readonly acceptedP99: number
  /** Of the refusals; 0 where there were none. */
  readonly refusedP99: number
  readonly refused: number
  /** How many of the health probes were answered with 200, as a share. */
  readonly healthy: number
  /** How many of the requests of the session that asks for one thing at a time were answered, as a share. */
  readonly quietAccepted: number
}

/** For so long the answers are not counted. */
const warmupMs = 500

interface Answer {
  readonly status: number
  readonly ms: number
}

const noRetryTime = 'A refusal does not say when to come back'
const saysWhenToRetry = (status: number, retryAfter: string | undefined) =>
  status !== 503 || /^[1-9]\d*$/.test(retryAfter ?? '')

function ask(url: string, agent: Agent, token: string | null): Promise<Answer> {
  const began = performance.now()
  const headers = token === null ? {} : sessionHeader(token)
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const { statusCode: status = 0 } = response
      if (!saysWhenToRetry(status, response.headers['retry-after'])) reject(new Error(noRetryTime))
      response.resume().once('end', () => resolve({ status, ms: performance.now() - began }))
    }).once('error', reject)
  })
}

/** Asks again and again over one connection until the time is over. */
async function askUntil(until: number, url: string, token: string | null, gap = 0): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Answer[] = []
  while (performance.now() < until) {
    answers.push(await ask(url, agent, token))
    if (gap > 0) await pause(gap)
  }
  agent.destroy()
  return answers
}

function p99(answers: readonly Answer[]): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

const shareOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length / answers.length

/** Asks over all connections; by a program that takes little of the processors itself, which are those of the server as well. */
async function askLoudly({ address, path, tokens, connections, seconds }: OverloadTask): Promise<Answer[]> {
  const answers: Answer[] = []
  let opened = 0
  let withoutRetryTime = 0
  const asking = autocannon({
    url: `${address}${path}`,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.setHeaders(sessionHeader(tokens[opened++ % tokens.length] ?? ''))
      client.on('headers', ({ statusCode, headers }) => {
        const retryAfter = headers[headers.findIndex((name) => name.toLowerCase() === 'retry-after') + 1]
        if (!saysWhenToRetry(statusCode, retryAfter)) withoutRetryTime += 1
      })
    },
  })
  // What is asked first waits for the program that asks: all connections are opened at once.
  const warmUntil = performance.now() + warmupMs
  asking.on('response', (_, status, __, ms) => {
    if (performance.now() - ms > warmUntil) answers.push({ status, ms })
  })
  const { errors } = await asking
  if (errors > 0) throw new Error(`${errors} requests failed`)
  if (withoutRetryTime > 0) throw new Error(noRetryTime)
  return answers
}

async function overload(task: OverloadTask): Promise<OverloadResult> {
  const { address, path, seconds } = task
  const until = performance.now() + seconds * 1000
  const [quiet, health, all] = await Promise.all([
    askUntil(until, `${address}${path}`, task.quietToken, 20),
    askUntil(until, `${address}/healthz/ready`, null, 20),
    askLoudly(task),
  ])
  const accepted = all.filter(({ status }) => status === 200)
  const refused = all.filter(({ status }) => status === 503)
  if (accepted.length + refused.length < all.length) throw new Error('Something else than 200 and 503 was answered')
  return {
    acceptedPerSecond: accepted.length / (seconds - warmupMs / 1000),
    acceptedP99: p99(accepted),
    refusedP99: p99(refused),
    refused: refused.length,
    healthy: shareOf(health),
    quietAccepted: shareOf(quiet),
  }
}

process.stdout.write(JSON.stringify(await overload(JSON.parse(process.env.TASK ?? '') as OverloadTask)))
