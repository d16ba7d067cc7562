import { samlRefusals } from '@catenary/contract/saml-refusals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed, tries } from '../sample.ts'
import { forgedResponses } from './corpus.ts'
import { encode, evil, part, setStage, signedAfter, swap } from './stage.ts'
import type { ForgedResponse, Stage } from './stage.ts'
import { editKinds, editTree } from './tree-edits.ts'

/** What became of each forgery: the log is looked through as well. */
const receptions = new Map<ForgedResponse, ReturnType<Stage['post']>>()

function receive(forgery: ForgedResponse): ReturnType<Stage['post']> {
  const reception = receptions.get(forgery) ?? post(forgery)
  receptions.set(forgery, reception)
  return reception
}

async function post({ providerId, forge, posted, at }: ForgedResponse) {
  const stage = await setStage(providerId)
  return await stage.post(forge(stage), await posted?.(stage), at)
}

const corpus = Object.entries(forgedResponses)

describe.each(corpus)('a response that is forged in %s', (_what, forgeries) => {
  it.each(forgeries)('is refused: $name ($reason)', async (forgery) => {
    expect(await receive(forgery)).toMatchObject({ outcome: 'refused', reason: forgery.reason })
  })
})

describe('the corpus', () => {
  const all = corpus.flatMap(([, forgeries]) => forgeries)

  it('has more than a hundred forgeries, none twice', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(100)
  })

  it('knows every reason but those that need a race, a replay or a gap in our own gates', () => {
    const known = new Set(all.map(({ reason }) => reason))
    expect(samlRefusals.filter((reason) => !known.has(reason))).toEqual(['library', 'requestUsed', 'replayed'])
  })

  it('tells the log no name and no mail of a person', async () => {
    for (const forgery of all) expect(JSON.stringify(await receive(forgery))).not.toMatch(/jane|admin/i)
  })
})

describe('a good response', () => {
  it('is accepted once, and refused the second time', async () => {
    const stage = await setStage()
    const response = encode(signedAfter(stage))
    expect(await stage.post(response)).toMatchObject({ outcome: 'accepted' })
    expect(await stage.post(response)).toMatchObject({ outcome: 'refused', reason: 'unknownRequest' })
  })

  it('is accepted once where it is posted twice at the same moment', async () => {
    const stage = await setStage()
    const response = encode(signedAfter(stage))
    const outcomes = await Promise.all([stage.post(response), stage.post(response)])
    expect(outcomes.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1)
    expect(outcomes).toContainEqual(expect.objectContaining({ reason: 'requestUsed' }))
  })

  it('is refused where its assertion was used for another request', async () => {
    const stage = await setStage()
    const again = await stage.begin('alpha')
    const assertionId = '_used'
    const first = signedAfter({ ...stage, facts: { ...stage.facts, assertionId } })
    const second = signedAfter({ ...stage, facts: { ...stage.facts, assertionId, inResponseTo: again } })
    expect(await stage.post(encode(first))).toMatchObject({ outcome: 'accepted' })
    expect(await stage.post(encode(second), { expectedRequestId: again })).toMatchObject({ reason: 'replayed' })
  })

  it('is still accepted after forgeries were posted for its request', async () => {
    const stage = await setStage()
    const good = signedAfter(stage)
    for (const forged of [evil(good), swap(good, part(good, 'ds:Signature'), '')])
      expect(await stage.post(encode(forged))).toMatchObject({ outcome: 'refused' })
    expect(await stage.post(encode(good))).toMatchObject({ outcome: 'accepted' })
  })
})

const randomEdit = fc.record({
  kind: fc.constantFrom(...editKinds),
  first: fc.nat(10_000),
  second: fc.nat(10_000),
})

describe('a signed response after a random edit of its tree', () => {
  it('is never accepted', async () => {
    const stage = await setStage()
    const signed = signedAfter(stage)
    // What the response's signature says about its key is signed by nobody, and looked at by nobody.
    const good = swap(signed, part(signed, 'ds:KeyInfo'), '')
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(randomEdit, async (edit) => {
        const edited = editTree(good, edit)
        fc.pre(edited !== undefined)
        const reception = await stage.post(encode(edited ?? ''))
        outcomes.add(reception.outcome === 'refused' ? reception.reason : 'accepted')
        expect(reception.outcome).toBe('refused')
      }),
      { numRuns: tries({ deep: 1000, sample: 250 }), seed },
    )
    // Edits of the document's build, of its signatures and of what was signed have all been tried.
    expect([...outcomes]).toEqual(expect.arrayContaining(['notXml', 'structure', 'signatureShape', 'badSignature']))
    expect(await stage.post(encode(good))).toMatchObject({ outcome: 'accepted' })
  })

  it('never says anything else where only its assertion is signed', async () => {
    await fc.assert(
      fc.asyncProperty(randomEdit, async (edit) => {
        const stage = await setStage('loose')
        const good = signedAfter(withFixedIds(stage), (xml) => xml, { response: false })
        const edited = editTree(good, edit)
        fc.pre(edited !== undefined)
        const reception = await stage.post(encode(edited ?? ''))
        if (reception.outcome === 'refused') return
        const { nameId, attributes } = stage.facts
        expect(reception).toMatchObject({ nameId, mail: attributes?.mail?.[0], assertionId: '_assertion' })
        expect(reception.attributes).toEqual(new Map(Object.entries(attributes ?? {})))
      }),
      { numRuns: tries({ deep: 300, sample: 60 }), seed },
    )
  })
})

function withFixedIds(stage: Stage): Stage {
  return { ...stage, facts: { ...stage.facts, assertionId: '_assertion' } }
}
