import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

// Packages with a build per platform name them all as optional. A registry mirror may lack those of platforms that it
// does not serve; npm then leaves them out of the lockfile and `npm ci` refuses it, on every machine. This writes in what
// is missing, from the packages' own names, so that the lockfile holds on all of them. `--verify` only looks.

interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = [
  'arm64',
  'arm',
  'armv7',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

const file = join(root, 'package-lock.json')
const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, LockedPackage> }
const missing = Object.entries(lock.packages).flatMap(([path, lockedPackage]) =>
  Object.entries(lockedPackage.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(path, name))
    .map(([name, version]) => ({ name, version, dependent: lockedPackage })),
)

if (missing.length > 0 && process.argv.includes('--verify')) {
  process.stderr.write(`The lockfile lacks ${missing.map(({ name }) => name).join(', ')}; run: npm run lockfile\n`)
  process.exitCode = 1
} else if (missing.length > 0) {
  for (const { name, version, dependent } of missing)
    lock.packages[`node_modules/${name}`] ??= entryFor(name, version, dependent)
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}

/** npm finds a package beside the one that needs it, or in any folder above. */
function isLocked(path: string, name: string): boolean {
  const folders = path.split('node_modules/').map((_, index, parts) => parts.slice(0, index + 1).join('node_modules/'))
  const prefixes = [path === '' ? '' : `${path}/`, ...folders, '']
  return prefixes.some((place) => `${place}node_modules/${name}` in lock.packages)
}

function entryFor(name: string, version: string, { dev, devOptional }: LockedPackage): LockedPackage {
  const nameParts = name.split(/[/-]/)
  const processor = processors.filter((one) => nameParts.includes(one))
  const system = systems.filter((one) => nameParts.includes(one))
  const libc = nameParts.includes('musl') ? ['musl'] : nameParts.includes('gnu') ? ['glibc'] : undefined
  return {
    version,
    ...(processor.length > 0 ? { cpu: processor.map((one) => (one === 'armv7' ? 'arm' : one)) } : {}),
    ...(dev || devOptional ? { dev: true } : {}),
    ...(libc && system.includes('linux') ? { libc } : {}),
    optional: true,
    ...(system.length > 0 ? { os: system } : {}),
  }
}
