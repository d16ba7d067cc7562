// Written by `npm run db:types` from the migrated database; change a migration instead.
import type { EventAttributes, RopeEvent } from '@catenary/contract/events'
import type { Installation, InstallationAttributes } from '@catenary/contract/installations'
import type { Rope, RopeAttributes } from '@catenary/contract/ropes'
import type { ColumnType, Generated } from 'kysely'

export type Role = 'ROLE_ADMIN' | 'ROLE_PROJECT_MANAGER' | 'ROLE_CLIENT_ADMIN' | 'ROLE_USER' | 'ROLE_FREE_USER' | 'ROLE_API_INTERNAL' | 'ROLE_API_IMPORT' | 'ROLE_API_EXTERNAL' | 'ROLE_API_FATZER'

export interface Areas {
  id: string
  mandatorId: string
  name: string
  latitude: number | null
  longitude: number | null
  isDeleted: Generated<boolean>
  version: Generated<number>
}

export interface DamageStates {
  ropeId: string
  mandatorId: string
  ratio: number
  health: number
  count: number
}

export interface DemoMarker {
  isDemo: Generated<boolean>
  seededAt: string
}

export interface EventHistory {
  eventId: string
  number: number
  mandatorId: string
  timestamp: string
  userId: string
  userName: string
  changes: ColumnType<Record<string, { old: unknown; new: unknown }>, string, string>
  previousHash: Buffer | null
  hash: Buffer
}

export interface Events {
  id: string
  mandatorId: string
  ropeId: string
  inspectionId: string | null
  position: number
  length: number | null
  timestamp: string
  splices: ColumnType<RopeEvent['splices'], string | undefined, string>
  attributes: ColumnType<EventAttributes, string, string>
  isDeleted: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
}

export interface IdempotencyKeys {
  userId: string
  key: string
  requestHash: Buffer
  status: number | null
  headers: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
  answer: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<string>
}

export interface Installations {
  id: string
  mandatorId: string
  areaId: string
  name: string
  ordering: Generated<number>
  latlngs: ColumnType<Installation['latlngs'], string | undefined, string>
  attributes: ColumnType<InstallationAttributes, string | undefined, string>
  isDeleted: Generated<boolean>
  version: Generated<number>
}

export interface Mandators {
  id: string
  name: string
  version: Generated<number>
}

export interface Ropes {
  id: string
  mandatorId: string
  installationId: string
  name: string
  ordering: Generated<number>
  latlngs: ColumnType<Rope['latlngs'], string | undefined, string>
  attributes: ColumnType<RopeAttributes, string | undefined, string>
  isDeleted: Generated<boolean>
  version: Generated<number>
}

export interface Sessions {
  tokenHash: Buffer
  userId: string
  createdAt: Generated<string>
  seenAt: Generated<string>
}

export interface SetupLinks {
  tokenHash: Buffer
  expiresAt: string
  usedAt: string | null
}

export interface UserMandators {
  userId: string
  mandatorId: string
}

export interface Users {
  id: string
  username: string
  email: string
  firstname: string
  lastname: string
  passwordHash: string | null
  roles: Role[]
  isActive: Generated<boolean>
  version: Generated<number>
  createdAt: Generated<string>
}

export interface DB {
  areas: Areas
  damageStates: DamageStates
  demoMarker: DemoMarker
  eventHistory: EventHistory
  events: Events
  idempotencyKeys: IdempotencyKeys
  installations: Installations
  mandators: Mandators
  ropes: Ropes
  sessions: Sessions
  setupLinks: SetupLinks
  userMandators: UserMandators
  users: Users
}
