import { describe, expect, test } from 'vitest'
import { createPdfRenderer } from './pdf-renderer.ts'

describe('the PDF renderer', () => {
  const program = new URL('../../../test/faulty-pdf-worker.ts', import.meta.url)
  const decoded = (file: Uint8Array) => new TextDecoder().decode(file)

  test('loses only the current report when its thread dies', async () => {
    const faulty = createPdfRenderer({ program })
    const [crashed, next] = await Promise.allSettled([faulty.render('crash'), faulty.render('next')])
    await faulty.close()
    expect(crashed).toMatchObject({ status: 'rejected', reason: { message: 'worker exited with code: 3' } })
    expect(next.status).toBe('fulfilled')
  })

  test('gives up a report that takes too long and renders the next one', async () => {
    const faulty = createPdfRenderer({ program, timeLimitMs: 1000 })
    const [hung, next] = await Promise.allSettled([faulty.render('hang'), faulty.render('next')])
    await faulty.close()
    expect(hung).toMatchObject({ status: 'rejected', reason: { message: /longer than 1000 ms/ } })
    expect(next.status).toBe('fulfilled')
  })

  test('refuses with QUEUE_FULL while too many wait, and accepts more once they are done', async () => {
    const small = createPdfRenderer({ program, maxWaiting: 1 })
    const accepted = [small.render('one'), small.render('two')]
    await expect(small.render('three')).rejects.toMatchObject({ code: 'QUEUE_FULL' })
    await Promise.all(accepted)
    expect(decoded(await small.render('four'))).toBe('four')
    await small.close()
  })

  test('renders for two users at a time, and one report per user', async () => {
    const renderer = createPdfRenderer({ program, timeLimitMs: 3000 })
    const [ada, eva] = ['ada', 'eva'].map((user) => ({ user, mandator: user }))
    const printed: string[] = []
    const print = (reportRequest: string, requester = ada) =>
      renderer.render(reportRequest, { requester }).then(
        (file) => printed.push(decoded(file)),
        () => printed.push(`${reportRequest} failed`),
      )
    // An endless report delays only its own user.
    await Promise.all([print('hang'), print('her next'), print('his', eva), print('his next', eva)])
    expect(printed).toEqual(['his', 'his next', 'hang failed', 'her next'])
    await renderer.close()
  })

  test('rejects all waiting tasks when it is closed', async () => {
    const closing = createPdfRenderer({ program })
    const waiting = Promise.allSettled([closing.render('one'), closing.render('two')])
    await closing.close()
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(closing.render('three')).rejects.toMatchObject({ code: 'QUEUE_FULL' })
  })

  test('skips reports whose requests were cancelled', async () => {
    const renderer = createPdfRenderer({ program })
    const left = new AbortController()
    const first = renderer.render('one')
    const second = renderer.render('two', { signal: left.signal })
    left.abort()
    await expect(second).rejects.toThrow('aborted')
    expect(decoded(await first)).toBe('one')
    await expect(renderer.render('three', { signal: left.signal })).rejects.toThrow()
    await renderer.close()
  })
})
