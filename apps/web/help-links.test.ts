import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { knowledgePageIds } from '@catenary/contract/library/knowledge-center'
import { resourcesFor } from '@catenary/i18n/catalogue'
import { expect, test } from 'vitest'
import { pageSource, parsePage } from './knowledge-pages.ts'

const source = join(import.meta.dirname, 'src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => ({ name, code: readFileSync(join(source, name), 'utf8') }))

/** Cards without a title of their own, each on a page whose head names what explains it. */
const explainedByPage: Readonly<Record<string, string>> = {
  'accounts/saml/SamlTestPage.tsx': 'the result that its page is about, which links to the providers',
  'devices/charts/RopeSensorCharts.tsx': 'an error in the place of the charts',
  'devices/page/DeviceFacts.tsx': 'DevicePage',
  'devices/smartropes/RopeSmartropeEvents.tsx': 'an error in the place of the events',
  'library/archive/NewestDocuments.tsx': 'ArchivePage',
  'library/archive/ProjectPage.tsx': 'ProjectPage',
  'library/virus-scan/FindingCard.tsx': 'VirusScannerPage',
  'records/comparison/ComparisonPage.tsx': 'ComparisonPage',
  'work/calendar/CalendarPage.tsx': 'CalendarPage',
  'work/tasks/page/AllTasks.tsx': 'TasksPage',
  'work/tasks/upload/TaskUploadPage.tsx': 'TaskUploadPage',
}

test('every card has a title with the page that explains it', () => {
  const cards = files.filter(
    ({ code }) => /ui\/card\.module\.css/.test(code) && /\{`?\$?\{?(card|styles|cardStyles)\.card\b/.test(code),
  )
  expect(cards.length).toBeGreaterThan(20)
  // The chart's title stands among its tools, and changes with its type.
  const isExplained = ({ code }: { readonly code: string }) => /<CardTitle\b|<DamageChartTools\b/.test(code)
  const without = cards.filter((card) => !isExplained(card)).map(({ name }) => name)
  expect(without.filter((name) => !(name in explainedByPage))).toEqual([])
})

/** What stands in the place of a dialog that did not come. */
const withoutHelp = ['ui/page/LazyBoundary.tsx']

test('every dialog names the page that explains it', () => {
  // That of `Dialog` and `Drawer`, by which nearly all are made, is demanded by their types.
  const own = files.filter(({ code }) => /<(Modal|MantineDrawer)(\.Root)?\b/.test(code))
  const names = own.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['ui/dialog/Dialog.tsx', 'ui/dialog/Drawer.tsx']))
  const without = own.filter(({ code }) => !/<HelpLink\b/.test(code)).map(({ name }) => name)
  expect(without.toSorted()).toEqual(withoutHelp)
})

/** Before the log-in, and when it has to be repeated, nobody may read the knowledge center. */
const beforeLogin = ['accounts/login/SessionGuard.tsx', 'accounts/password-links/ResetPage.tsx']
/** Drawers with links alone, which are what they explain. */
const links = ['library/knowledge-center/ContentsDrawer.tsx', 'shell/Shell.tsx']

test('only dialogs before the log-in, and those with links alone, are without help', () => {
  const without = files.filter(({ code }) => /help=\{null\}/.test(code)).map(({ name }) => name)
  expect(without.toSorted()).toEqual([...beforeLogin, ...links])
})

test('every section that is named is on its page', async () => {
  const texts = resourcesFor('en')
  const sections = new Map<string, number>()
  for (const id of knowledgePageIds)
    sections.set(id, parsePage(id, (await pageSource('en', id)) ?? '', texts).sections.length)
  const named = files
    .concat(['devices/kind-texts.ts'].map((name) => ({ name, code: readFileSync(join(source, name), 'utf8') })))
    .flatMap(({ name, code }) =>
      [...code.matchAll(/['"]([a-z-]+)#(\d+)['"]/g)].map(([, page = '', number]) => ({
        name,
        page,
        number: Number(number),
      })),
    )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ page, number }) => !(number >= 1 && number <= (sections.get(page) ?? 0)))).toEqual([])
})
