import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPdfPress } from './pdf.ts'

describe('the press', () => {
  const program = new URL('../../test/faulty-pdf-worker.ts', import.meta.url)
  const told = (file: Uint8Array) => new TextDecoder().decode(file)
  afterEach(() => vi.restoreAllMocks())

  /** The time of the next report is over when this says so; others have theirs. */
  function nextTime() {
    const time = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal)
    return () => time.abort()
  }

  test('loses only the report in hand when its thread dies', async () => {
    const faulty = createPdfPress({ program })
    const [crashed, next] = await Promise.allSettled([faulty.print('crash'), faulty.print('next')])
    await faulty.close()
    expect(crashed).toMatchObject({ status: 'rejected', reason: { message: 'worker exited with code: 3' } })
    expect(next.status).toBe('fulfilled')
  })

  test('gives up a report that takes too long and prints the next one', async () => {
    const faulty = createPdfPress({ program, timeLimitMs: 60_000 })
    await faulty.print('first')
    const isOver = nextTime()
    const both = Promise.allSettled([faulty.print('hang'), faulty.print('next')])
    await new Promise((done) => setTimeout(done, 20))
    isOver()
    const [hung, next] = await both
    await faulty.close()
    expect(hung).toMatchObject({ status: 'rejected', reason: { message: /longer than 60000 ms/ } })
    expect(next.status).toBe('fulfilled')
  })

  test('refuses with QUEUE_FULL while too many wait, and takes more once they are done', async () => {
    const small = createPdfPress({ program, waiting: 1 })
    const accepted = [small.print('one'), small.print('two')]
    await expect(small.print('three')).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    await Promise.all(accepted)
    expect(told(await small.print('four'))).toBe('four')
    await small.close()
  })

  test('prints for two users at once, and never two reports of one', async () => {
    const press = createPdfPress({ program })
    const [ada, eva] = ['ada', 'eva'].map((user) => ({ user, mandator: user }))
    const printed: string[] = []
    const print = (order: string, whose = ada) =>
      press.print(order, { whose }).then(
        (file) => printed.push(told(file)),
        () => printed.push(`${order} failed`),
      )
    // The report of one that takes for ever holds up nobody but her.
    const isOver = nextTime()
    const hers = [print('hang'), print('her next')]
    await Promise.all([print('his', eva), print('his next', eva)])
    isOver()
    await Promise.all(hers)
    expect(printed).toEqual(['his', 'his next', 'hang failed', 'her next'])
    await press.close()
  })

  test('lets nobody wait once it is closed', async () => {
    const closing = createPdfPress({ program })
    const waiting = Promise.allSettled([closing.print('one'), closing.print('two')])
    await closing.close()
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(closing.print('three')).rejects.toMatchObject({ code: 'QUEUE_FULL' })
  })

  test('prints nothing that nobody wants any more', async () => {
    const press = createPdfPress({ program })
    const left = new AbortController()
    const first = press.print('one')
    const second = press.print('two', { signal: left.signal })
    left.abort()
    await expect(second).rejects.toThrow('aborted')
    expect(told(await first)).toBe('one')
    await expect(press.print('three', { signal: left.signal })).rejects.toThrow()
    await press.close()
  })
})
