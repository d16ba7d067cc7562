import { rename } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasClamd, maxStreamBytes, startClamd, startLiar, testVirus } from '../../../test/servers/clamd.ts'
import type { TestClamd } from '../../../test/servers/clamd.ts'
import { writeZip } from '../../../test/support/zip/write-zip.ts'
import { readClamdUrl } from './clamd-settings.ts'
import { createClamd } from './clamd.ts'
import { ScanFailed } from './virus-scanner.ts'

test.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://scanner', { host: 'scanner', port: 3310 }],
  ['tcp://[::1]:99', { host: '::1', port: 99 }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('%s is the address of a clamd', (url, address) => {
  expect(readClamdUrl(url)).toEqual(address)
})

test.each(['', 'clamd', 'http://x:1', 'tcp://', 'tcp://a:b@c:1', 'tcp://x:1/y', 'unix://run/clamd.ctl', 'unix:///'])(
  '"%s" is refused with what is expected',
  (url) => {
    expect(() => readClamdUrl(url)).toThrow(/unix:\/\/\//)
  },
)

describe.skipIf(!hasClamd)('a real clamd', () => {
  let clamd: TestClamd
  beforeAll(async () => {
    clamd = await startClamd()
  })
  afterAll(() => clamd.close())
  const scan = (...pieces: (string | Buffer)[]) =>
    createClamd({ path: clamd.path }).scan(Readable.from(pieces.map((piece) => Buffer.from(piece))))

  test('tells clean files from those in which it finds something, also packed, split or empty', async () => {
    expect(await scan('harmless')).toEqual({ kind: 'clean' })
    expect(await scan('')).toEqual({ kind: 'clean' })
    const infected = { kind: 'infected', signature: expect.stringContaining('Catenary.Test.Virus') }
    expect(await scan(testVirus)).toEqual(infected)
    expect(await scan(testVirus.slice(0, 20), testVirus.slice(20))).toEqual(infected)
    expect(await scan(await writeZip({ 'inside.txt': testVirus }))).toEqual(infected)
  })

  test('says of a file that is larger than it takes that it is too large, at its limit and far above it', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    const pieces = (bytes: number) => Array.from({ length: Math.ceil(bytes / piece.length) }, () => piece)
    expect(await scan(...pieces(maxStreamBytes))).toEqual({ kind: 'clean' })
    for (const tooMany of [[...pieces(maxStreamBytes), Buffer.from('x')], pieces(40 * maxStreamBytes)]) {
      // Its answer may be lost with the connection: then it is tried again.
      const again = () => scan(...tooMany).catch(() => null)
      expect((await again()) ?? (await again()) ?? (await again())).toEqual({ kind: 'tooLarge' })
    }
  })

  test('does not work where it has no place for the files that it is to scan', async () => {
    const scanner = createClamd({ path: clamd.path })
    await rename(clamd.temporary, `${clamd.temporary}-away`)
    await expect(scan('harmless')).rejects.toThrow(ScanFailed)
    expect(await scanner.isWorking()).toBe(false)
    await rename(`${clamd.temporary}-away`, clamd.temporary)
    expect(await scanner.isWorking()).toBe(true)
  })

  test('works while it runs, and scans again once it is back', async () => {
    const scanner = createClamd({ path: clamd.path })
    expect(await scanner.isWorking()).toBe(true)
    await clamd.stop()
    expect(await scanner.isWorking()).toBe(false)
    await expect(scan('harmless')).rejects.toThrow(ScanFailed)
    await clamd.start()
    expect(await scan('harmless')).toEqual({ kind: 'clean' })
  })
})

describe('what is no clamd', () => {
  const timeouts = { connect: 300, send: 300, answer: 300 }

  test.each<[string, (socket: Socket) => void]>([
    ['answers something else', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n\0')],
    ['says that all is clean before it has the file', (socket) => socket.write('stream: OK\0')],
    ['answers almost rightly', (socket) => socket.end('stream: OK \0')],
    ['reports an error', (socket) => socket.end("stream: Can't allocate memory ERROR\0")],
    ['answers without end', (socket) => void setInterval(() => socket.write('x'.repeat(3000)), 5).unref()],
    ['ends the connection at once', (socket) => socket.destroy()],
    ['ends the connection after the first bytes', (socket) => socket.once('data', () => socket.destroy())],
    ['never reads and never answers', (socket) => socket.pause()],
    ['reads all and never answers', (socket) => socket.resume()],
  ])('never makes a file clean: it %s', async (_, behave) => {
    const liar = await startLiar(behave)
    try {
      const scanner = createClamd({ host: '127.0.0.1', port: liar.port }, timeouts)
      const endless = Readable.from(
        (async function* pieces() {
          for (let count = 0; count < 400; count += 1) {
            await new Promise((resolve) => setTimeout(resolve, 1))
            yield Buffer.alloc(256 * 1024)
          }
        })(),
      )
      await expect(scanner.scan(endless)).rejects.toThrow(ScanFailed)
      expect(endless.destroyed).toBe(true)
      expect(await scanner.isWorking()).toBe(false)
    } finally {
      await liar.close()
    }
  })
})
