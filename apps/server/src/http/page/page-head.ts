import type { SessionUser } from '@catenary/contract/accounts/session'
import { stateOfAreas } from '@catenary/contract/assets/all-areas'
import type { Area } from '@catenary/contract/assets/areas'
import type { Installation } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import type { PageRoute } from '@catenary/contract/page-routes'
import { pages } from '@catenary/contract/page-routes'
import type { AttentionCounts } from '@catenary/contract/work/attention'
import type { Task } from '@catenary/contract/work/tasks'
import { attentionReasons } from '@catenary/domain/attention'
import { mayBeReached } from '@catenary/domain/state'
import type { AggregatedRopeState, StateText } from '@catenary/i18n/assets/describe-rope'
import {
  describeGoverning,
  describeInspections,
  describeInstallationType,
  describeStandard,
  describeState,
  describeWithoutState,
} from '@catenary/i18n/assets/describe-rope'
import { displayName } from '@catenary/i18n/assets/display-name'
import type { Translate } from '@catenary/i18n/catalogue'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { formatQuantity, formatShort } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'

/** What stands at the top of a page: the client draws the same once its code is there. */
export interface PageHead {
  /** The way to it, its own name last. */
  readonly trail: readonly string[]
  readonly title: string
  readonly state?: StateText | string | undefined
  readonly facts?: readonly string[]
  /** The first lines of a list: its words, and what they belong to. */
  readonly rows?: readonly (readonly [text: string, note: string])[]
}

/** Who reads the page, and when, in milliseconds since 1970. */
export interface HeadReader {
  readonly t: Translate
  readonly locale: Locale
  readonly now: number
  readonly user: SessionUser
}

/** The head of the page of a record or list, from the response to the first call of the page; null for other pages. */
export function pageHeadOf(route: PageRoute, found: unknown, reader: HeadReader): PageHead | null {
  return heads[route]?.(found as never, reader) ?? null
}

const heads: Readonly<Partial<Record<PageRoute, (found: never, reader: HeadReader) => PageHead>>> = {
  [pages.areas]: areasHead,
  [pages.area]: areaHead,
  [pages.installation]: installationHead,
  [pages.rope]: ropeHead,
  [pages.dashboard]: dashboardHead,
  [pages.tasks]: tasksHead,
  [pages.sensorDevice]: deviceHead,
}

function areasHead(list: readonly Area[], reader: HeadReader): PageHead {
  const { t } = reader
  const trail = [t('areas.all')]
  const all = stateOfAreas(list)
  if (!all) return { trail, title: t('areas.title') }
  return { trail, title: t('areas.title'), ...aggregated(all, reader, true) }
}

function areaHead(area: Area, reader: HeadReader): PageHead {
  const { t, user } = reader
  const title = displayName(area, t)
  const { state, facts } = aggregated(area, reader, true)
  const own = [t('common.installationCount', { count: area.installationCount }), user.isAdmin && area.mandator.name]
  return { trail: [...areasTrail(reader), title], title, state, facts: present([...facts, ...own]) }
}

function installationHead(installation: Installation, reader: HeadReader): PageHead {
  const { t, locale } = reader
  const { area, attributes } = installation
  const { installationLength: length, constructionYear } = attributes
  const title = displayName(installation, t)
  const { state, facts } = aggregated(installation, reader, false)
  const own = [
    describeInstallationType(installation, t),
    length && formatQuantity(locale, length, 'm', { decimals: 0, system: unitSystemOf(attributes) }),
    constructionYear && String(constructionYear),
  ]
  return { trail: [...areasTrail(reader), area.name, title], title, state, facts: present([...facts, ...own]) }
}

function ropeHead(rope: Rope, reader: HeadReader): PageHead {
  const { t, locale, now } = reader
  const { installation, attributes, noStateReason: reason } = rope
  const { nominalDiameter: diameter, ropeType } = attributes
  const title = displayName(rope, t)
  const isLimitPossible = mayBeReached(rope.limitEarliest, now)
  const facts = present([
    describeGoverning(rope, reader),
    diameter && formatQuantity(locale, diameter, 'mm', { system: unitSystemOf(installation) }),
    ropeType && t(`ropes.type.${ropeType}`),
    describeStandard(attributes, t),
    // Else the dates are in the time zone of the browser, which only the client knows.
    ...(installation.timezone === undefined ? [] : describeInspections(rope, reader).map(({ text }) => text)),
  ])
  return {
    trail: [...areasTrail(reader), installation.area.name, displayName(installation, t), title],
    title,
    state: describeState({ ratio: rope.damages?.ratio, reason, isLimitPossible, leftOut: rope }, reader),
    facts,
  }
}

function dashboardHead({ any, reasons }: AttentionCounts, { t, locale }: HeadReader): PageHead {
  const count = (found: number, text: string) => `${formatShort(locale, found)} ${text}`
  const title = t('sections.name.dashboard')
  const counts = attentionReasons.map((reason) => count(reasons[reason], t(`dashboard.reason.${reason}`)))
  return { trail: [title], title, facts: [count(any, t('dashboard.allReasons')), ...counts] }
}

function tasksHead(list: readonly Task[], { t }: HeadReader): PageHead {
  const rows = list.map(
    ({ attributes, rope }) => [attributes.title, `${rope.name} · ${rope.installation.name}`] as const,
  )
  return { trail: [t('sections.name.tasks')], title: t('taskPages.title'), rows }
}

function deviceHead(device: SensorDevice, { t }: HeadReader): PageHead {
  const { rope } = device
  const title = displayName(device, t)
  const place = rope && [rope.installation.area.name, rope.installation.name, displayName(rope, t)].join(' › ')
  return {
    trail: [t('sections.name.sensorDevices')],
    title,
    facts: [place ? t('common.labelled', { label: t('devices.linkedRope'), value: place }) : t('devices.notLinked')],
  }
}

/** Who has one area only never saw the list of all. */
function areasTrail({ t, user }: HeadReader): string[] {
  return user.singleArea ? [] : [t('areas.all')]
}

/** State and facts of what holds several ropes. */
function aggregated(from: AggregatedRopeState, reader: HeadReader, withInstallation: boolean) {
  const { t, now } = reader
  const { damages, limitEarliest, ropeCount, worstRope } = from
  if (ropeCount === 0) return { state: t('ropes.noRopes'), facts: [] }
  const isLimitPossible = mayBeReached(limitEarliest, now)
  const names = worstRope && { rope: worstRope.name, installation: worstRope.installation.name }
  const worst = names && (withInstallation ? t('ropes.worstRopeOf', names) : t('ropes.worstRope', names))
  return {
    state: describeState({ ratio: damages?.ratio, isLimitPossible, ropeCount, leftOut: from }, reader),
    facts: present([worst, describeWithoutState(from, t)]),
  }
}

function present(facts: readonly (string | number | false | null | undefined)[]): string[] {
  return facts.filter((fact) => typeof fact === 'string' && fact !== '').map(String)
}
