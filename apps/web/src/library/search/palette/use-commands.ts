import { ropes } from '@catenary/contract/assets/ropes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { searchTerms } from '@catenary/contract/library/search-normalization'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { languageNames, languages } from '@catenary/i18n/language'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { queryFor, queryKeyOf } from '../../../api/queries.ts'
import { menuSections } from '../../../navigation/sections.ts'
import { useCan, usePermissions, useSessionUser } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { colourSchemes, useColourScheme } from '../../../ui/theme/colour-scheme.ts'
import type { PaletteItem } from './palette-item.ts'

/** A rope with what it lies in, as far as its address needs it. */
interface PlacedRope {
  readonly id: string
  readonly name: string
  readonly installationId: string
  readonly areaId: string
}

/** A single letter is the beginning of too many. */
const minLength = 2
/** So many commands are offered for what is typed. */
const maxCommands = 5

/** The commands that the user may give, and those about ropes. */
export function useCommands() {
  const ofPages = usePageCommands()
  const ofSettings = useSettingCommands()
  const ofRope = useRopeCommands()
  const current = useCurrentRope()
  const currentCommands = current ? ofRope(current) : []
  const all = [...currentCommands, ...ofRope(null), ...ofPages, ...ofSettings]
  return {
    /** Offered before anything is typed. */
    first: [...currentCommands, ...ofRope(null)],
    /** Those whose words begin with all that is typed; not where nothing but the name of a rope is typed: several have the same. */
    matching: (filter: string) =>
      all
        .filter(({ name, ropeName = '' }) => isMeant(name, filter) && !isMeant(ropeName, filter))
        .slice(0, maxCommands),
    ofRope,
  }
}

function isMeant(name: string, filter: string): boolean {
  const [words, terms] = [searchTerms(name), searchTerms(filter)]
  return terms.join('').length >= minLength && terms.every((term) => words.some((word) => word.startsWith(term)))
}

function usePageCommands(): PaletteItem[] {
  const { t } = useTexts()
  const router = useRouter()
  const permissions = usePermissions()
  const user = useSessionUser()
  return menuSections(permissions, user ?? {}).map(({ key, page, name, opensInNewTab }) => ({
    key: `page-${key}`,
    group: 'commands',
    name: t(name),
    place: t('search.command.page'),
    open: () => (opensInNewTab ? void window.open(page, '_blank', 'noopener') : void router.navigate({ href: page })),
  }))
}

function useSettingCommands(): PaletteItem[] {
  const { t, setLanguage } = useTexts()
  const [, setScheme] = useColourScheme()
  return [
    ...colourSchemes.map((scheme): PaletteItem => ({
      key: `scheme-${scheme}`,
      group: 'commands',
      name: t(`shell.scheme.${scheme}`),
      place: t('shell.colourScheme'),
      open: () => setScheme(scheme),
    })),
    ...languages.map((language): PaletteItem => ({
      key: `language-${language}`,
      group: 'commands',
      name: languageNames[language],
      place: t('shell.language'),
      open: () => setLanguage(language),
    })),
  ]
}

/** Commands about a rope; about any where there is none. */
function useRopeCommands(): (rope: PlacedRope | null) => PaletteItem[] {
  const { t } = useTexts()
  const router = useRouter()
  const can = useCan()
  return (rope) => {
    if (!can('EVENT_EDIT')) return []
    const navigateTo = (href: string) => () => void router.navigate({ href })
    if (rope === null)
      return [
        {
          key: 'task',
          group: 'commands',
          name: t('search.command.newTask'),
          open: navigateTo(`${pages.tasks}?dialog=new`),
        },
      ]
    const { id: ropeId, installationId, areaId, name } = rope
    const page = pagePath(pages.rope, { areaId, installationId, ropeId })
    return [
      {
        key: `damage-${ropeId}`,
        group: 'commands',
        name: t('search.command.newDamageOn', { rope: name }),
        ropeName: name,
        open: navigateTo(`${page}?record=damage`),
      },
      {
        key: `task-${ropeId}`,
        group: 'commands',
        name: t('search.command.newTaskFor', { rope: name }),
        ropeName: name,
        open: navigateTo(`${page}?dialog=newTask`),
      },
    ]
  }
}

/** The rope whose page its reader is on; one that is archived takes no commands. */
function useCurrentRope(): PlacedRope | null {
  const { areaId, installationId, ropeId } = useParams({ strict: false })
  const { data } = useQuery<Rope>({
    ...(ropeId === undefined
      ? { queryFn: skipToken, queryKey: queryKeyOf(ropes.get) }
      : queryFor(ropes.get, { params: { id: ropeId } })),
  })
  if (!data || data.isDeleted || areaId === undefined || installationId === undefined || ropeId === undefined)
    return null
  return { id: ropeId, name: data.name, installationId, areaId }
}
