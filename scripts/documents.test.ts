import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
/** The links of the knowledge center's pages are ids of pages and pictures: `apps/web/knowledge-pages.test.ts` follows them. */
const knowledgeCenter = 'apps/web/src/library/knowledge-center/pages/'
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith(knowledgeCenter))

/** Whether some file has this path or ends with it; `*` and `<…>` stand for any name. */
function isThere(named: string): boolean {
  const pattern = named.replace(/[.+]/g, '\\$&').replace(/\*|<[^>]+>/g, '[^/]+')
  const ending = new RegExp(`(^|/)${pattern}$`)
  return files.some((file) => ending.test(file))
}

test.each(documents)('%s names only files that are there', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
  const named = [...text.matchAll(/`([\w./*<>-]+\.(?:tsx?|sql))`/g)].map(([, name = '']) => name)
  expect(links.filter((to) => !existsSync(join(root, dirname(document), to)))).toEqual([])
  expect(named.filter((name) => !isThere(name))).toEqual([])
})
