import { setTimeout as pause } from 'node:timers/promises'

// An abusive client, in a process of its own; exits on a message.
const [kind = '', address = '', cookie = '', rope = ''] = process.argv.slice(2)

const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, 1])))
const emptyDamages = JSON.stringify({ ropeEvent: { damages: Array.from({ length: 20_000 }, () => ({})) } })
const json = { 'content-type': 'application/json', cookie }
const post = (path: string, body: string) => fetch(`${address}/api${path}`, { method: 'POST', headers: json, body })

/** How many do what at once. */
const attacks: Readonly<Record<string, readonly [number, () => Promise<Response>]>> = {
  bodies: [8, () => post('/login/json', manyKeys)],
  lists: [8, () => post('/events', emptyDamages)],
  reports: [60, () => fetch(`${address}/api/ropes/${rope}/reports/damages`, { headers: { cookie } })],
}

const [connections, attack] = attacks[kind] ?? [0, null]
if (!attack) throw new Error(`There is no attack ${kind}`)
process.once('SIGTERM', () => process.exit(0))

async function repeatForever(request: () => Promise<Response>): Promise<never> {
  for (;;) {
    const response = await request().catch(() => null)
    await response?.arrayBuffer().catch(() => {})
    if (!response?.ok) await pause(30)
  }
}
await Promise.all(Array.from({ length: connections }, () => repeatForever(attack)))
