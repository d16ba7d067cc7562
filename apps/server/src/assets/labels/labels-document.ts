import type { Rope } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { displayName } from '@catenary/i18n/assets/display-name'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { formatQuantity } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { languageOfLocale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import type { LabelsDocument, RopeLabel } from '../../ports/report/report-document.ts'

interface LabelOptions extends Pick<LabelsDocument, 'paper' | 'author' | 'locale'> {
  readonly at: Date
  /** The address that people have of this application, without a slash at its end. */
  readonly baseUrl: string
}

/**
 * Labels of ropes in the reader's words. They show what stays: no state and no date of an inspection, which would be wrong on the
 * wall before long.
 */
export function labelsDocument(ropes: readonly Rope[], { baseUrl, at, ...options }: LabelOptions): LabelsDocument {
  const t = translatorFor(languageOfLocale(options.locale))
  return {
    kind: 'labels',
    ...options,
    at: at.toISOString(),
    title: t('ropes.labels.title'),
    labels: ropes.map((rope) => labelOf(rope, options.locale, baseUrl)),
    hint: t('ropes.labels.hint'),
    empty: t('ropes.empty'),
  }
}

function labelOf(rope: Rope, locale: Locale, baseUrl: string): RopeLabel {
  const t = translatorFor(languageOfLocale(locale))
  const { installation, attributes } = rope
  const { ropeType, nominalDiameter, reelNumber } = attributes
  const system = unitSystemOf(installation)
  const facts = [
    nominalDiameter !== undefined && formatQuantity(locale, nominalDiameter, 'mm', { system }),
    ropeType && t(`ropes.type.${ropeType}`),
    reelNumber !== undefined && t('common.labelled', { label: t('ropes.attributes.reelNumber'), value: reelNumber }),
  ]
  return {
    name: displayName(rope, t),
    place: `${installation.name} · ${installation.area.name}`,
    facts: facts.filter(Boolean).join(' · '),
    address: `${baseUrl}${pagePath(pages.ropeById, { ropeId: rope.id })}`,
  }
}
