import { api } from '@catenary/contract/api'
import type { Scenario } from '../task-scenarios.ts'
import { scenario } from '../task-scenarios.ts'
import type { Person, TestResponse, World } from '../world.ts'

/** The user who inspects, and how an inspection is recorded that is not signed. */
interface Stage {
  readonly world: World
  readonly admin: Person
  readonly record: () => Promise<TestResponse>
}

/** Every way in which signing and correcting inspections make domain events happen. `stage` is read at every call. */
export function inspectionScenarios(stage: () => Stage): Readonly<Record<string, readonly Scenario[]>> {
  const newInspection = async () => ({
    id: (await stage().record()).json<{ ropeEvent: { id: string } }>().ropeEvent.id,
  })
  const sign = async (params: { id: string }) => {
    const { world, admin } = stage()
    return world.call(admin, api.inspections.sign, { params })
  }
  return {
    'inspections.sign': [
      scenario({ before: newInspection, call: sign, emits: ['event.signed'] }),
      scenario({
        before: async () => {
          const params = await newInspection()
          await sign(params)
          return params
        },
        call: sign,
        emits: [],
      }),
    ],
    'inspections.correct': [
      scenario({
        before: async () => {
          const params = await newInspection()
          await sign(params)
          return params
        },
        call: (params) => {
          const { world, admin } = stage()
          return world.call(admin, api.inspections.correct, { params, body: {} })
        },
        emits: ['event.corrected'],
      }),
    ],
  }
}
