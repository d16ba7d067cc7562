import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { api } from '@catenary/contract/api'
import type { EndpointDefinition, RequestInput } from '@catenary/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { Database } from '../../src/db/database.ts'
import { createPool } from '../../src/db/pool.ts'
import { createPreviews } from '../../src/ports/previews/previews.ts'
import { createWebhookClient } from '../../src/ports/webhooks/webhook-client.ts'
import { createReportRenderer } from '../../src/records/report/report-renderer.ts'
import { createUser, testPassword } from './accounts.ts'
import type { TestResponse, RequestExtras, World } from './world.ts'
import { callUrl, blankTiles, noArchive, secrets, testEventLoopDelay, testUploadMaxBytes } from './world.ts'

/** A browser with its cookies, at an address of its own. */
export interface Browser {
  /** The cookies by name, as they were last set. */
  readonly cookies: Record<string, string>
  send<E extends EndpointDefinition>(endpoint: E, sent?: RequestInput<E>, extras?: RequestExtras): Promise<TestResponse>
  logIn(username: string, password?: string): Promise<TestResponse>
}

/** Opens a browser on the world's application, or on another one. */
export function openBrowser(world: World, { app = world.app, address = '192.0.2.1' } = {}): Browser {
  const cookies: Record<string, string> = {}
  const send: Browser['send'] = async (endpoint, sent, extras = {}) => {
    const { params, query, body } = (sent ?? {}) as { params?: object; query?: object; body?: object }
    const response = await app.inject({
      method: endpoint.method,
      url: callUrl(endpoint, params, query),
      remoteAddress: address,
      headers: { ...(extras.language ? { 'accept-language': extras.language } : {}), ...extras.headers },
      cookies: { ...cookies },
      ...(body === undefined ? {} : { payload: body }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') delete cookies[name]
      else cookies[name] = value
    }
    return response
  }
  const logIn = (username: string, password = testPassword) => send(api.session.login, { body: { username, password } })
  return { cookies, send, logIn }
}

let freshBrowserCount = 0

/** Opens a browser without history, at an address without failed attempts. */
export function openFreshBrowser(world: World, app = world.app): Browser {
  freshBrowserCount += 1
  return openBrowser(world, {
    app,
    address: `198.${Math.floor(freshBrowserCount / 250)}.100.${freshBrowserCount % 250}`,
  })
}

/** Enters the code of the second step. */
export function enterCode(browser: Browser, authCode: string): Promise<TestResponse> {
  return browser.send(api.session.secondFactor, { body: { authCode } })
}

/** Another process of the same installation: its own application and connections on the same database. */
export async function startSecondProcess(
  world: Pick<World, 'appUrl' | 'clock' | 'accounts' | 'samlProviders' | 'files'>,
  baseUrl?: string,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const pool = createPool(world.appUrl, { max: 4 })
  const renderer = createReportRenderer()
  const previews = createPreviews()
  const app = await buildApp({
    database: new Database(pool),
    clock: { now: () => world.clock.now },
    renderer,
    tiles: blankTiles,
    archive: noArchive,
    files: world.files,
    previews,
    webhookClient: createWebhookClient({ localOrigins: [] }),
    uploadMaxBytes: testUploadMaxBytes,
    uploadQuotaBytes: null,
    secrets,
    accounts: world.accounts,
    sendsSms: true,
    readsCumulocity: true,
    samlProviders: world.samlProviders,
    health: { started: true, draining: false, probe: async () => {} },
    webFolder: '/nowhere',
    baseUrl,
    trustProxy: 0,
    maxEventLoopDelay: testEventLoopDelay,
    logLevel: 'silent',
  })
  const close = async () => {
    await app.close()
    await Promise.all([pool.end(), renderer.close(), previews.close()])
  }
  return { app, close }
}

const oathtool = '/usr/bin/oathtool'

/** The code that a phone shows for a seed in base 32: made by another program than ours, or by the letter of RFC 6238. */
export function totpCode(secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  if (existsSync(oathtool))
    return execFileSync(oathtool, ['--totp', '-b', '-N', `@${seconds}`, secret])
      .toString()
      .trim()
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const seed = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)))
  const mac = createHmac('sha1', seed).update(step).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Six digits that are not the given ones. */
export function wrongCode(code: string): string {
  return String((Number(code) + 123_457) % 1_000_000).padStart(6, '0')
}

/** The code of the last mail that was sent. */
export async function mailedCode(world: World): Promise<string> {
  await world.runJobs()
  return /^\s*(\d{3}\s?\d{3})\s*$/m.exec(world.mails.at(-1)?.text ?? '')?.[1]?.replaceAll(/\s/g, '') ?? ''
}

/** Sets up an authenticator in a browser that is logged in; returns its seed and the recovery codes. */
export async function setUpAuthenticator(world: World, browser: Browser) {
  const begun = await browser.send(api.account.beginTwoFactor, { body: { twoFactorMethod: 'authenticator' } })
  const { secret } = begun.json<{ secret: string }>()
  const twoFactorAuthCode = totpCode(secret, world.clock.now)
  const body = { twoFactorMethod: 'authenticator', twoFactorAuthCode, twoFactorSecret: secret } as const
  const ended = await browser.send(api.account.setTwoFactor, { body })
  return { secret, ...ended.json<{ recoveryCodes: string[] }>() }
}

/** A user with an authenticator, in a browser that is logged in; the code that ended the set-up is half a minute old. */
export async function withAuthenticator(world: World) {
  const user = await createUser(world)
  const browser = openFreshBrowser(world)
  await browser.logIn(user.username)
  const phone = await setUpAuthenticator(world, browser)
  advanceClock(world, 30)
  return { ...user, ...phone, browser }
}

/** A browser with a log-in under way that waits for its second step. */
export async function pendingLogin(world: World, username: string, app?: FastifyInstance): Promise<Browser> {
  const browser = openFreshBrowser(world, app)
  const response = await browser.logIn(username)
  if (response.json().twoFactorMethod === null) throw new Error(`The log-in waits for nothing: ${response.body}`)
  return browser
}

/** Moves the world's clock by so many seconds. */
export function advanceClock(world: World, seconds: number): void {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
}

/** The logged actions on a subject, by name or id, oldest first. */
export async function auditActionsOf(world: World, subject: string): Promise<string[]> {
  const rows = await world.owner
    .selectFrom('auditLog')
    .select('action')
    .where(({ eb, or }) => or([eb('subjectName', '=', subject), eb(eb.cast('subjectId', 'text'), '=', subject)]))
    .orderBy('chain')
    .orderBy('number')
    .execute()
  return rows.map(({ action }) => action)
}
