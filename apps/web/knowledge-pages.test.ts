import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { knowledgePageIds } from '@catenary/contract/library/knowledge-center'
import type { KnowledgePageId } from '@catenary/contract/library/knowledge-center'
import { languages, resourcesFor } from '@catenary/i18n/catalogue'
import { expect, test } from 'vitest'
import { knowledgeFolder, knowledgePictureIds, pageSource, parsePage } from './knowledge-pages.ts'
import { webpSize } from './plugins/knowledge-center.ts'
import { plainText, textOfBlock } from './src/library/knowledge-center/page-text.ts'
import type { KnowledgePage } from './src/library/knowledge-center/page-types.ts'

/** Words of a page: below there is too little to help, above too much for ten minutes. */
const wordBounds = { min: 180, max: 430 } as const
/** A picture is loaded on a slow mobile line too: bytes. */
const maxPictureSize = 60_000

async function pagesIn(language: (typeof languages)[number]): Promise<KnowledgePage[]> {
  const texts = resourcesFor(language)
  return Promise.all(knowledgePageIds.map(async (id) => parsePage(id, (await pageSource(language, id)) ?? '', texts)))
}

function picturesOf({ sections }: KnowledgePage): { readonly picture: string; readonly section: number }[] {
  return sections.flatMap(({ blocks }, section) =>
    blocks.flatMap((block) => (block.type === 'picture' ? [{ picture: block.picture, section }] : [])),
  )
}

test.each(languages)('every page is written in %s; its links, pictures and labels are there', async (language) => {
  const files = readdirSync(join(knowledgeFolder, 'pages', language))
  expect(files.toSorted()).toEqual(knowledgePageIds.map((id) => `${id}.md`).toSorted())
  for (const page of await pagesIn(language)) {
    const texts = page.sections.flatMap(({ title, blocks }) => [title, ...blocks.map(textOfBlock)])
    const words = [page.title, plainText(page.summary), ...texts].join(' ').split(/\s+/)
    expect(words.length, page.id).toBeGreaterThanOrEqual(wordBounds.min)
    expect(words.length, page.id).toBeLessThanOrEqual(wordBounds.max)
    for (const { title, blocks } of page.sections) expect(blocks, `${page.id}, ${title}`).not.toEqual([])
  }
})

test('pages have the same sections with the same pictures in every language', async () => {
  const outline = (page: KnowledgePage) => ({ id: page.id, sections: page.sections.length, pictures: picturesOf(page) })
  const [english = [], ...others] = await Promise.all(languages.map(pagesIn))
  for (const pages of others) expect(pages.map(outline)).toEqual(english.map(outline))
})

test('every picture stands on a page', async () => {
  const shown = new Set((await pagesIn('en')).flatMap(picturesOf).map(({ picture }) => picture))
  expect([...shown].toSorted()).toEqual(knowledgePictureIds.toSorted())
})

test.each(languages)('pictures taken in %s are those of pages, and small', (language) => {
  const folder = join(knowledgeFolder, 'pictures', language)
  for (const file of readdirSync(folder)) {
    expect(knowledgePictureIds.map((id) => `${id}.webp`)).toContain(file)
    expect(statSync(join(folder, file)).size, file).toBeLessThanOrEqual(maxPictureSize)
    const { width, height } = webpSize(readFileSync(join(folder, file)))
    expect(Math.min(width, height), file).toBeGreaterThan(100)
    expect(Math.max(width, height), file).toBeLessThan(2000)
  }
})

const texts = { 'common.save': 'Save', 'common.rows': '{{from}} of {{total}}' }
const written = (body: string) => `# Splices\nWhat they are.\n\n## First\n${body}\n`
const parse = (source: string, id: KnowledgePageId = 'splices') => parsePage(id, source, texts)

test('a page is read with its labels, links, steps, warnings, code and pictures', () => {
  const source = written(
    [
      'Choose l’{text:common.save} & `a<b`,\nsee [Reports](reports#2).',
      '1. One {text:common.save}.\n2. Two',
      '- Point',
      '> Beware.',
      '```sh\ncurl "x"\n```',
      '![A splice](splice)',
    ].join('\n\n'),
  )
  expect(parse(source)).toEqual({
    id: 'splices',
    title: 'Splices',
    summary: ['What they are.'],
    sections: [
      {
        title: 'First',
        blocks: [
          {
            type: 'paragraph',
            content: [
              'Choose l’',
              { label: 'Save' },
              ' & ',
              { code: 'a<b' },
              ', see ',
              { page: 'reports', section: '2', content: ['Reports'] },
              '.',
            ],
          },
          { type: 'steps', items: [['One ', { label: 'Save' }, '.'], ['Two']] },
          { type: 'list', items: [['Point']] },
          { type: 'warning', content: ['Beware.'] },
          { type: 'code', code: 'curl "x"' },
          { type: 'picture', picture: 'splice', description: 'A splice' },
        ],
      },
    ],
  })
})

test.each([
  ['', 'begins with its title'],
  ['# Title\n\n## Section', 'says what it is for'],
  ['# Title\nSummary\n\nMore', 'nothing before the first'],
  [written('{text:common.nothing}'), 'common.nothing'],
  [written('{text:constructor}'), 'constructor'],
  [written('{text:common.rows}'), 'need no values'],
  [written('[There](nowhere)'), 'leads to pages there are'],
  [written('[There](https://example.com)'), 'leads to pages there are'],
  [written('![Nothing](nothing)'), 'pictures that there are'],
  [written('![](splice)'), 'describes its pictures'],
  [written('- One\n  - Two'), 'lists without lists'],
  [written('Be **bold**'), 'words, labels, code and links'],
  [written('<b>Bold</b>'), 'words, labels, code and links'],
  [written('<script>alert(1)</script>'), 'consists of paragraphs'],
  [written('### Deeper'), 'consists of paragraphs'],
  [written('| a |\n|---|\n| b |'), 'consists of paragraphs'],
])('a page with a fault is refused: %j', (source, message) => {
  expect(() => parse(source)).toThrow(message)
})
