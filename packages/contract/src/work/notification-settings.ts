import { z } from 'zod'
import { fieldError } from '../field.ts'
import { id } from '../primitives.ts'
import { eventTypes } from '../records/event-attributes.ts'

/** The types of notification rules: every type of event, and conditions that the system detects. */
export const notificationTypes = [...eventTypes, 'ropeHealth', 'newDocument', 'smartropeThreshold'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What thresholds mean and how far they go: required for some types, a number of recordings for the others. */
export const thresholdLimits: Partial<Record<NotificationType, { readonly min: number; readonly max: number }>> = {
  ropeHealth: { min: 0, max: 100 },
  smartropeThreshold: { min: 0, max: 1000 },
}

/** Default and maximum number of recordings for a rule. */
export const recordingsThreshold = { initial: 1, min: 1, max: 100_000 } as const

/** For how many days a rule may stay silent after it fired. */
export const maxSilentDays = 3650

/** One rule: its type, the threshold it fires at, and for how many days it stays silent then. */
export const notificationRule = z.strictObject({
  type: z.enum(notificationTypes),
  threshold: z.number().nullish(),
  reset: z.number().int().min(0).max(maxSilentDays).nullish(),
})
export type NotificationRule = z.infer<typeof notificationRule>

/** What is wrong with a rule's threshold; nothing where it is right. */
export function thresholdIssue({ type, threshold }: NotificationRule) {
  const limits = thresholdLimits[type]
  if (!limits && (threshold ?? null) === null) return null
  const { min, max } = limits ?? recordingsThreshold
  if ((threshold ?? null) === null) return fieldError('threshold.missing', { min, max })
  const value = threshold as number
  if (!limits && !Number.isInteger(value)) return fieldError('integer')
  if (value < min) return fieldError('tooSmall', { min })
  return value > max ? fieldError('tooBig', { max }) : null
}

const untyped = z.strictObject({
  type: z.literal(''),
  threshold: z.unknown().optional(),
  reset: z.unknown().optional(),
})

/** The rules as they are sent: those without a type are dropped, and no type stands twice. */
export const notificationRules = z
  .array(z.union([notificationRule, untyped]))
  .max(200)
  .transform((rules) => rules.filter((rule): rule is NotificationRule => rule.type !== ''))
  .superRefine((rules, context) => {
    for (const [index, rule] of rules.entries()) {
      if (rules.findIndex(({ type }) => type === rule.type) < index)
        context.addIssue({ code: 'custom', path: [index, 'type'], ...fieldError('duplicateType') })
      const issue = thresholdIssue(rule)
      if (issue) context.addIssue({ code: 'custom', path: [index, 'threshold'], ...issue })
    }
  })

/** A recipient; the name is `null` for a user whom the reader may not see. */
const recipient = z.strictObject({ id, name: z.string().nullable() })
const userReferences = z.array(z.object({ id })).max(500)

const channels = { email: z.boolean(), sms: z.boolean() }

/** Who is notified of what, and how. */
export const notificationSettings = z.strictObject({
  ...channels,
  users: z.array(recipient),
  rules: z.array(notificationRule),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** A change of notification settings: any of its parts. */
export const notificationSettingsInput = z
  .strictObject({ ...channels, users: userReferences, rules: notificationRules })
  .partial()

/** System notifications: rope health falling below 0 % and 50 %, and device faults. */
export const systemNotificationKeys = ['ropeHealth0', 'ropeHealth50', 'truscan', 'trudistance'] as const
export type SystemNotificationKey = (typeof systemNotificationKeys)[number]

const perKey = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ ropeHealth0: value, ropeHealth50: value, truscan: value, trudistance: value })

/** Recipients of each type. */
export const systemNotificationSettings = perKey(z.array(recipient))
export type SystemNotificationSettings = z.infer<typeof systemNotificationSettings>
export const systemNotificationSettingsInput = perKey(userReferences).partial()

/** The types that are switched off. */
export const notificationStatus = z
  .array(z.enum(notificationTypes))
  .max(notificationTypes.length)
  .refine((types) => new Set(types).size === types.length, fieldError('duplicate'))
export type NotificationStatus = z.infer<typeof notificationStatus>

/** Settings as stored: users by their ids. */
export interface StoredNotificationSettings {
  readonly email: boolean
  readonly sms: boolean
  readonly users: readonly string[]
  readonly rules: readonly NotificationRule[]
}
export type StoredSystemNotificationSettings = Readonly<Record<SystemNotificationKey, readonly string[]>>
