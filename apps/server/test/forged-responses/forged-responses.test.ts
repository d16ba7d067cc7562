import { samlRejectionReasons } from '@catenary/contract/accounts/saml-rejection-reasons'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed, runCount } from '../sample.ts'
import { forgedResponses } from './corpus.ts'
import { encode, evil, elementText, createLoginFixture, signedAfter, replaceOnce } from './login-fixture.ts'
import type { ForgedResponse, LoginFixture } from './login-fixture.ts'
import { editKinds, editTree } from './tree-edits.ts'

/** What became of each forgery: the log is looked through as well. */
const receptions = new Map<ForgedResponse, ReturnType<LoginFixture['post']>>()

function receive(forgery: ForgedResponse): ReturnType<LoginFixture['post']> {
  const reception = receptions.get(forgery) ?? post(forgery)
  receptions.set(forgery, reception)
  return reception
}

async function post({ providerId, forge, posted, at }: ForgedResponse) {
  const fixture = await createLoginFixture(providerId)
  return await fixture.post(forge(fixture), await posted?.(fixture), at)
}

const corpus = Object.entries(forgedResponses)

describe.each(corpus)('a response that is forged in %s', (_what, forgeries) => {
  it.each(forgeries)('is refused: $name ($reason)', async (forgery) => {
    expect(await receive(forgery)).toMatchObject({ outcome: 'refused', reason: forgery.reason })
  })
})

describe('the corpus', () => {
  const all = corpus.flatMap(([, forgeries]) => forgeries)

  it('has more than a hundred different forgeries', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(100)
  })

  it('covers every reason except those that need a race, a replay or a configuration error', () => {
    const known = new Set(all.map(({ reason }) => reason))
    expect(samlRejectionReasons.filter((reason) => !known.has(reason))).toEqual(['library', 'requestUsed', 'replayed'])
  })

  it('logs no name and no mail address of a person', async () => {
    for (const forgery of all) expect(JSON.stringify(await receive(forgery))).not.toMatch(/jane|admin/i)
  })
})

describe('a good response', () => {
  it('is accepted once, and refused the second time', async () => {
    const fixture = await createLoginFixture()
    const response = encode(signedAfter(fixture))
    expect(await fixture.post(response)).toMatchObject({ outcome: 'accepted' })
    expect(await fixture.post(response)).toMatchObject({ outcome: 'refused', reason: 'unknownRequest' })
  })

  it('is accepted once where it is posted twice concurrently', async () => {
    const fixture = await createLoginFixture()
    const response = encode(signedAfter(fixture))
    const outcomes = await Promise.all([fixture.post(response), fixture.post(response)])
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ reason: 'requestUsed' }))
  })

  it('is refused where its assertion was used for another request', async () => {
    const fixture = await createLoginFixture()
    const again = await fixture.begin('alpha')
    const assertionId = '_used'
    const first = signedAfter({ ...fixture, facts: { ...fixture.facts, assertionId } })
    const second = signedAfter({ ...fixture, facts: { ...fixture.facts, assertionId, inResponseTo: again } })
    expect(await fixture.post(encode(first))).toMatchObject({ outcome: 'accepted' })
    expect(await fixture.post(encode(second), { expectedRequestId: again })).toMatchObject({ reason: 'replayed' })
  })

  it('is still accepted after forgeries were posted for its request', async () => {
    const fixture = await createLoginFixture()
    const good = signedAfter(fixture)
    for (const forged of [evil(good), replaceOnce(good, elementText(good, 'ds:Signature'), '')])
      expect(await fixture.post(encode(forged))).toMatchObject({ outcome: 'refused' })
    expect(await fixture.post(encode(good))).toMatchObject({ outcome: 'accepted' })
  })
})

const randomEdit = fc.record({
  kind: fc.constantFrom(...editKinds),
  first: fc.nat(10_000),
  second: fc.nat(10_000),
})

describe('a signed response after a random edit of its tree', () => {
  it('is never accepted', async () => {
    const fixture = await createLoginFixture()
    const signed = signedAfter(fixture)
    // The KeyInfo of the response's signature is unsigned, and ignored.
    const good = replaceOnce(signed, elementText(signed, 'ds:KeyInfo'), '')
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(randomEdit, async (edit) => {
        const edited = editTree(good, edit)
        fc.pre(edited !== undefined)
        const reception = await fixture.post(encode(edited ?? ''))
        outcomes.add(reception.outcome === 'refused' ? reception.reason : 'accepted')
        expect(reception.outcome).toBe('refused')
      }),
      { numRuns: runCount({ deep: 1000, sample: 250 }), seed },
    )
    // Edits of the document's build, of its signatures and of what was signed have all been tried.
    expect([...outcomes]).toEqual(expect.arrayContaining(['notXml', 'structure', 'signatureShape', 'badSignature']))
    expect(await fixture.post(encode(good))).toMatchObject({ outcome: 'accepted' })
  })

  it('never yields another identity where only its assertion is signed', async () => {
    await fc.assert(
      fc.asyncProperty(randomEdit, async (edit) => {
        const fixture = await createLoginFixture('loose')
        const good = signedAfter(withFixedIds(fixture), (xml) => xml, { response: false })
        const edited = editTree(good, edit)
        fc.pre(edited !== undefined)
        const reception = await fixture.post(encode(edited ?? ''))
        if (reception.outcome === 'refused') return
        const { nameId, attributes } = fixture.facts
        expect(reception).toMatchObject({ nameId, mail: attributes?.mail?.[0], assertionId: '_assertion' })
        expect(reception.attributes).toEqual(new Map(Object.entries(attributes ?? {})))
      }),
      { numRuns: runCount({ deep: 300, sample: 60 }), seed },
    )
  })
})

function withFixedIds(fixture: LoginFixture): LoginFixture {
  return { ...fixture, facts: { ...fixture.facts, assertionId: '_assertion' } }
}
