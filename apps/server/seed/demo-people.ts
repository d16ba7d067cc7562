import type { Role } from '@catenary/contract/access'
import type { EnglishDates, LanguageId, TwoFactorMethod } from '@catenary/contract/accounts/login-methods'
import type { JobFunction } from '@catenary/contract/accounts/user-fields'
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
  readonly function?: JobFunction
  readonly phone?: string
  readonly languageId?: LanguageId
  readonly englishDates?: EnglishDates
  /** How they log in, where not by password alone. */
  readonly twoFactorMethod?: TwoFactorMethod
  readonly samlProvider?: string
}

type PersonDetails = Pick<
  DemoPerson,
  'function' | 'phone' | 'languageId' | 'englishDates' | 'twoFactorMethod' | 'samlProvider'
>

const alpha = [demoMandators.alpha.name]
const beta = [demoMandators.beta.name]

function person(
  number: number,
  username: string,
  name: string,
  role: Role,
  mandators: readonly string[],
  details: PersonDetails = {},
): DemoPerson {
  const [firstname = '', lastname = ''] = name.split(' ')
  return { id: demoId('user', number), username, firstname, lastname, role, mandators, ...details }
}

/** Those who record in the demo, by what they are called here. */
export const demoRecorders = {
  manager: person(2, 'manager@catenary.example', 'Petra Manz', 'ROLE_PROJECT_MANAGER', [], {
    languageId: 'DES',
    phone: '+41441234501',
  }),
  alphaAdmin: person(3, 'clientadmin@alpha.example', 'Anton Ammann', 'ROLE_CLIENT_ADMIN', alpha, {
    function: 'ropewayTechnicalManager',
    phone: '+41791234502',
    languageId: 'DES',
  }),
  alphaUser: person(4, 'user@alpha.example', 'Ursina Graf', 'ROLE_USER', alpha, {
    function: 'ropewayMechatronic',
    phone: '+41791234503',
    languageId: 'DES',
  }),
  betaUser: person(6, 'user@beta.example', 'Ben Carter', 'ROLE_USER', beta, {
    function: 'ropewayMechanic',
    languageId: 'ENU',
    englishDates: 'international',
  }),
  importer: person(7, 'import@catenary.example', 'Report Import', 'ROLE_API_IMPORT', []),
} as const
export type DemoRecorder = keyof typeof demoRecorders

/** The demo's accounts, in the order in which they are printed at start-up. */
export const demoPeople: readonly DemoPerson[] = [
  person(1, 'admin@catenary.example', 'Ada Lindt', 'ROLE_ADMIN', []),
  demoRecorders.manager,
  demoRecorders.alphaAdmin,
  demoRecorders.alphaUser,
  person(5, 'free@alpha.example', 'Franz Egger', 'ROLE_FREE_USER', alpha, {
    function: 'ropewayOperator',
    languageId: 'DES',
  }),
  demoRecorders.betaUser,
  demoRecorders.importer,
]

/** The identity provider that the demo brings along. */
export const demoIdentityProvider = 'alpha-sso'

/**
 * Users without a demo password: a contact who only receives mail, one with a pending invitation, and one who logs in
 * through the demo's identity provider.
 */
export const demoContacts: readonly DemoPerson[] = [
  person(8, 'maria.keller@alpha.example', 'Maria Keller', 'ROLE_USER', alpha, {
    function: 'director',
    phone: '+41812345678',
    languageId: 'DES',
    twoFactorMethod: 'no-password',
  }),
  person(9, 'jean.favre@beta.example', 'Jean Favre', 'ROLE_USER', beta, {
    function: 'operationsManager',
    languageId: 'FRS',
  }),
  person(10, 'lucia.moreno@alpha.example', 'Lucía Moreno', 'ROLE_USER', alpha, {
    function: 'ropewayMechanic',
    languageId: 'ESP',
    twoFactorMethod: 'saml',
    samlProvider: demoIdentityProvider,
  }),
]
