#!/usr/bin/env -S node --max-semi-space-size=8
// The way in, from npm's scripts and for whoever starts Catenary outside them: a systemd unit, a container, a shell. The
// server needs Node 24; the installation brings that along, so an older Node only has to find it.
// This file must therefore run on old releases itself. The option above bounds the young generation of the heap, which would
// grow to 100 MB under load and stay there.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Whatever the machine's own is: what is printed or exported of an installation without a time zone is in UTC, as it says.
process.env.TZ = 'UTC'

const needed = 24
const here = dirname(fileURLToPath(import.meta.url))

if (majorOf(process.version) >= needed) {
  await import(builtProgram() ?? '../src/main.ts')
} else {
  const node = findNode()
  if (node) runWith(node)
  else refuse()
}

/**
 * The server as it was built last, which sees itself whether that is up to date; null before the first build, and for one that
 * was copied here from another folder: it would go on reading that folder.
 */
function builtProgram() {
  const buildFile = join(here, '../dist/build.json')
  if (!existsSync(buildFile)) return null
  const root = join(here, '../../..')
  const build = JSON.parse(readFileSync(buildFile, 'utf8'))
  if (build.root !== root) return null
  const program = join(root, build.folder, 'main.js')
  return existsSync(program) ? pathToFileURL(program).href : null
}

/** @param {string} node path of a Node that can run the server */
function runWith(node) {
  const program = fileURLToPath(import.meta.url)
  const child = spawn(node, [...process.execArgv, program, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal has reached the server already; a second one would cut its shutdown short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    process.stderr.write(`Catenary could not start ${node}: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code ?? 1
      return
    }
    // Whoever waits for this process must see the same end as the server's.
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** The installation's own Node, in the nearest node_modules upward. */
function findNode() {
  for (let folder = here; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', '.bin', 'node')
    if (existsSync(candidate) && majorOf(versionOf(candidate)) >= needed) return candidate
    if (folder === dirname(folder)) return null
  }
}

/** @param {string} node */
function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''
}

/** @param {string} version such as `v24.21.0`; anything else counts as 0 */
function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0)
}

function refuse() {
  process.stderr.write(
    `Catenary needs Node ${needed} or newer; this is ${process.version}, and the installation in ${here} has none.\n` +
      'Run `npm ci` in the folder of Catenary, or start it with a newer Node.\n',
  )
  process.exitCode = 1
}
