import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { root } from './run.ts'

/** A longer folder is read by searching it, not by looking at it. */
const maxFiles = 25
/** Numbered series, which only grow; nobody reads them as a whole. */
const series: readonly string[] = ['docs/decisions', 'apps/server/migrations']
/** Pages and pictures that are found by their id, in the order of the knowledge center's chapters. */
const knowledgeCenter = /^apps\/web\/src\/library\/knowledge-center\/(pages|pictures)\/\w+$/

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const tooLong = [...Map.groupBy(files, (file) => dirname(file))].filter(
  ([folder, inFolder]) => inFolder.length > maxFiles && !series.includes(folder) && !knowledgeCenter.test(folder),
)
for (const [folder, inFolder] of tooLong)
  process.stdout.write(
    `${folder} has ${inFolder.length} files, ${maxFiles} at most: some of them are a folder of their own\n`,
  )
process.exitCode = tooLong.length === 0 ? 0 : 1
