import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'
import { buildServerIfStale, serverFolder, serverSources } from './server-build.ts'
import { fingerprint } from './sources.ts'
import { buildWebClientIfStale, webPage, webSources } from './web-client.ts'

/** What was built last, and from what: whoever starts the server reads it before anything else. */
const buildFile = join(serverFolder, 'build.json')

interface Build {
  /** The folder of the server's build. */
  readonly folder: string
  readonly fingerprint: string
  /** The project's root folder then: a build holds the paths of its sources, and is of no use where it is copied to. */
  readonly root: string
}

/**
 * Builds the web client and the server where their sources differ from those that they were last built from; resolves to the
 * folder of the server's build, which has `main.js` and `run.js`. That nothing has changed is seen without reading the
 * sources: a quarter of the time.
 */
export async function buildIfStale(): Promise<string> {
  const folders = [...new Set([...webSources, ...serverSources])]
  const last = await readBuild()
  const before = fingerprint(folders)
  if (last?.fingerprint === before && last.root === root && existsSync(webPage)) return join(root, last.folder)
  await buildWebClientIfStale()
  const folder = await buildServerIfStale()
  const build: Build = { folder, fingerprint: before, root }
  // An installation that cannot be written to is up to date all the same: it is read at every start.
  await writeFile(buildFile, JSON.stringify(build)).catch(() => {})
  return join(root, folder)
}

async function readBuild(): Promise<Build | null> {
  const text = await readFile(buildFile, 'utf8').catch(() => '')
  return text === '' ? null : (JSON.parse(text) as Build)
}
