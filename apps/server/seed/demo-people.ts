import type { Role } from '@catenary/contract/access'
import { demoId } from './demo-ids.ts'

/** The password of every demo account. */
export const demoPassword = 'steep-rope-mountain-71'

/** The mandators of the demo. */
export const demoMandators = {
  alpha: { id: demoId('mandator', 1), name: 'Alpha Bergbahnen' },
  beta: { id: demoId('mandator', 2), name: 'Beta Seilbahnen' },
} as const

/** A demo account; `mandators` are named as a reader sees them. */
export interface DemoPerson {
  readonly id: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly role: Role
  readonly mandators: readonly string[]
}

const alpha = [demoMandators.alpha.name]
const beta = [demoMandators.beta.name]

function person(number: number, username: string, name: string, role: Role, mandators: readonly string[]): DemoPerson {
  const [firstname = '', lastname = ''] = name.split(' ')
  return { id: demoId('user', number), username, firstname, lastname, role, mandators }
}

/** Those who record in the demo, by what they are called here. */
export const demoRecorders = {
  manager: person(2, 'manager@catenary.example', 'Petra Manz', 'ROLE_PROJECT_MANAGER', []),
  alphaAdmin: person(3, 'clientadmin@alpha.example', 'Anton Ammann', 'ROLE_CLIENT_ADMIN', alpha),
  alphaUser: person(4, 'user@alpha.example', 'Ursina Graf', 'ROLE_USER', alpha),
  betaUser: person(6, 'user@beta.example', 'Ben Carter', 'ROLE_USER', beta),
  importer: person(7, 'import@catenary.example', 'Report Import', 'ROLE_API_IMPORT', []),
} as const
export type DemoRecorder = keyof typeof demoRecorders

/** Every account of the demo, in the order in which they are told at the start. */
export const demoPeople: readonly DemoPerson[] = [
  person(1, 'admin@catenary.example', 'Ada Lindt', 'ROLE_ADMIN', []),
  demoRecorders.manager,
  demoRecorders.alphaAdmin,
  demoRecorders.alphaUser,
  person(5, 'free@alpha.example', 'Franz Egger', 'ROLE_FREE_USER', alpha),
  demoRecorders.betaUser,
  demoRecorders.importer,
]
