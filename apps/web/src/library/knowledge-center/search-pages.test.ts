import { expect, test } from 'vitest'
import type { KnowledgePage } from './page-types.ts'
import { searchPages } from './search-pages.ts'

function pageOf(
  id: KnowledgePage['id'],
  title: string,
  summary: string,
  ...sections: [string, string][]
): KnowledgePage {
  return {
    id,
    title,
    summary: [summary],
    sections: sections.map(([heading, text]) => ({
      title: heading,
      blocks: [{ type: 'paragraph', content: [text, { label: 'Save' }] }],
    })),
  }
}

const pages = [
  pageOf(
    'tasks',
    'Tasks',
    'A task belongs to a rope.',
    ['Make a task', 'Enter a title. Choose a rope and '],
    ['Repeat', 'It recurs.'],
  ),
  pageOf('splices', 'Splices', 'A splice is measured part by part.', ['Ratings', 'Knots are rated by their diameter.']),
  pageOf('sensors', 'Sensoren für Höhe', 'Épissure, Straße.', [
    'Werte',
    'Ein Sensor misst die Seilzugkraft am Einsteckende.',
  ]),
]

const found = (query: string) => searchPages(pages, query).map(({ page, section }) => [page.id, section])

test.each([
  ['splice', [['splices', undefined]]],
  ['KNOT', [['splices', 1]]],
  ['recurs', [['tasks', 2]]],
  [
    'save',
    [
      ['tasks', 1],
      ['splices', 1],
      ['sensors', 1],
    ],
  ],
  // Accents and spellings are one.
  ['hohe', [['sensors', undefined]]],
  ['hoehe', [['sensors', undefined]]],
  ['epissure', [['sensors', undefined]]],
  ['strasse', [['sensors', undefined]]],
  // Typing errors: another letter, one too many, one too few, two exchanged.
  ['splize', [['splices', undefined]]],
  ['diamater', [['splices', 1]]],
  ['tittle', [['tasks', 1]]],
  ['dimeter', [['splices', 1]]],
  ['ratde', [['splices', 1]]],
  ['seilzgukraft', [['sensors', 1]]],
  // Every word counts; where no page has all, those with the most.
  ['rope task', [['tasks', undefined]]],
  ['knots zebra', [['splices', 1]]],
  ['zebra', []],
  ['', []],
  [' . ', []],
])('searching for %j finds %j', (query, expected) => {
  expect(found(query)).toEqual(expected)
})

test('a title counts for more than a summary, and that for more than the text', () => {
  const ranked = [
    pageOf('alarms', 'Alarms', 'What.', ['Rules', 'A rope, a rope, a rope, a rope.']),
    pageOf('reports', 'Reports', 'Of a rope.', ['Rules', 'None.']),
    pageOf('rope-changes', 'Rope changes', 'What.', ['Rules', 'None.']),
  ]
  expect(searchPages(ranked, 'rope').map(({ page }) => page.id)).toEqual(['rope-changes', 'reports', 'alarms'])
})

test('an excerpt stands around the first match, and marks every one', () => {
  const words = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')
  const [hit] = searchPages([pageOf('tasks', 'Tasks', 'None.', ['Long', `${words} Knöten, knoten ${words}`])], 'knot')
  const text = hit?.excerpt.map((part) => (part.isMatched ? `[${part.text}]` : part.text)).join('')
  expect(text).toMatch(/^…w52 .* w59 \[Knöten\], \[knoten\] w0 .*…$/)
  expect(hit?.excerpt.length).toBeLessThan(70)
})

test('a long query does not take long', () => {
  const long = 'zzzzzzzzzzzz yyyyyyyyyyyy '.repeat(200)
  expect(found(long)).toEqual([])
})
