import { parseArgs } from 'node:util'
import { clientId } from '@catenary/contract/primitives'
import { z } from 'zod'
import { readMqttUrl } from '../src/ports/mqtt/mqtt-settings.ts'
import { faults } from './faults.ts'
import type { Fault } from './faults.ts'

/** What can be simulated. */
export const kinds = ['sensor', 'smartrope', 'truscan'] as const
export type Kind = (typeof kinds)[number]

const seconds = (most: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number of seconds')
    .transform(Number)
    .pipe(z.number().gt(0).max(most))
const number = (most: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().gt(0).max(most))
const recordId = z
  .string()
  .check(z.refine((text) => clientId.safeParse(text).success, 'must be an id as the page of the device shows it'))
const series: readonly Kind[] = ['sensor', 'smartrope']

/** An option: whose it is, its form, and what `--help` says. */
interface Option {
  readonly of: readonly Kind[]
  readonly value: string
  readonly help: string
  readonly schema: z.ZodType<unknown, string>
  readonly default?: string
}

const options = {
  address: {
    of: kinds,
    value: 'URL',
    help: 'address of the installation',
    schema: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    default: 'http://127.0.0.1:8080',
  },
  token: { of: kinds, value: 'catd_…', help: "the device's token, made on its page", schema: z.string().min(1) },
  sensor: {
    of: series,
    value: 'ID',
    help: 'id of the sensor, as the page of the device shows it; by MQTT also its name',
    schema: z.string().min(1),
  },
  mqtt: {
    of: series,
    value: 'URL',
    help: 'send by MQTT to this broker instead: mqtt://user:password@host:1883, without a token',
    schema: z.string().check(brokerAddress),
  },
  device: {
    of: kinds,
    value: 'ID',
    help: 'by MQTT: its External ID (smartrope: its number). truscan: its id',
    schema: z.string().min(1),
  },
  serial: {
    of: ['truscan'],
    value: 'TEXT',
    help: 'serial number of the device, as the rope names it',
    schema: z.string().min(1).max(100),
  },
  length: {
    of: ['truscan'],
    value: 'METRES',
    help: 'how much of the rope it measures',
    schema: number(20_000),
    default: '500',
  },
  measuring: {
    of: ['truscan'],
    value: 'SECONDS',
    help: 'how long it takes to measure',
    schema: seconds(86_400),
    default: '10',
  },
  'measure-now': {
    of: ['truscan'],
    value: '',
    help: 'measures once at the start, without a request',
    schema: z.string(),
  },
  interval: {
    of: kinds,
    value: 'SECONDS',
    help: 'between two measurements (smartrope: two bursts; truscan: two reports)',
    schema: seconds(86_400),
  },
  for: { of: kinds, value: 'SECONDS', help: 'how long; until Ctrl-C where it is absent', schema: seconds(31_536_000) },
  faults: {
    of: kinds,
    value: 'LIST',
    help: `what goes wrong on purpose: none, or some of ${faults.join(',')}`,
    schema: z
      .string()
      .transform((text) => (text === 'none' ? [] : text.split(',')))
      .pipe(z.array(z.enum(faults, `must be none, or some of ${faults.join(',')}`))),
    default: faults.join(','),
  },
  seed: {
    of: kinds,
    value: 'NUMBER',
    help: 'the same number, the same faults and chance',
    schema: z
      .string()
      .regex(/^\d{1,9}$/, 'must be a whole number')
      .transform(Number),
    default: '1',
  },
} as const satisfies Readonly<Record<string, Option>>
type OptionName = keyof typeof options
const names = Object.keys(options) as OptionName[]

const intervals: Readonly<Record<Kind, string>> = { sensor: '5', smartrope: '120', truscan: '5' }

function brokerAddress(given: z.core.ParsePayload<string>): void {
  try {
    readMqttUrl(given.value)
  } catch (error) {
    given.issues.push({ code: 'custom', input: given.value, message: error instanceof Error ? error.message : '' })
  }
}

/** What is common to all that is simulated. */
interface CommonSettings {
  readonly address: string
  /** Milliseconds. */
  readonly interval: number
  readonly seed: number
  readonly faults: readonly Fault[]
  /** Milliseconds; undefined: until it is stopped. */
  readonly duration: number | undefined
}

/** By which door measurements are sent. */
export type Door =
  | { readonly kind: 'http'; readonly token: string; readonly sensor: string }
  | { readonly kind: 'mqtt'; readonly url: string; readonly device: string; readonly sensor: string }

/** What to simulate, and how. */
export type Settings =
  | (CommonSettings & { readonly kind: 'sensor' | 'smartrope'; readonly door: Door })
  | (CommonSettings & {
      readonly kind: 'truscan'
      readonly device: string
      readonly token: string
      readonly serialNumber: string
      /** Metres. */
      readonly length: number
      /** Milliseconds. */
      readonly measuring: number
      readonly measuresNow: boolean
    })

/** Arguments that nothing can be done with; its message says which. */
export class WrongArguments extends Error {
  override readonly name = 'WrongArguments'
}

/** Reads the command line. Null: help is wanted. Throws {@link WrongArguments}. */
export function readSettings(args: readonly string[]): Settings | null {
  const { values, positionals } = parseArguments(args)
  if (values['help'] === true || args.length === 0) return null
  const kind = kinds.find((one) => one === positionals[0])
  if (!kind || positionals.length > 1)
    throw new WrongArguments(`Say what to simulate, and only that: ${kinds.join(', ')}`)
  for (const name of names)
    if (values[name] !== undefined && !(options[name].of as readonly Kind[]).includes(kind))
      throw new WrongArguments(`${kind} has no --${name}`)
  const read = <Name extends OptionName>(name: Name, otherwise?: string) => readOption(values, name, otherwise)
  const required = <Name extends OptionName>(name: Name) =>
    read(name) ?? throwWrong(`--${name} is missing: ${options[name].help}`)
  const duration = read('for')
  const common = {
    address: required('address'),
    interval: (read('interval', intervals[kind]) ?? 0) * 1000,
    seed: required('seed'),
    faults: required('faults'),
    duration: duration === undefined ? undefined : duration * 1000,
  }
  if (kind !== 'truscan') return { kind, ...common, door: readDoor(read, required) }
  return {
    kind,
    ...common,
    device: requireId('device', required('device')),
    token: required('token'),
    serialNumber: required('serial'),
    length: required('length'),
    measuring: required('measuring') * 1000,
    measuresNow: values['measure-now'] === true,
  }
}

type Read<Optional> = <Name extends OptionName>(name: Name) => z.output<(typeof options)[Name]['schema']> | Optional

function readDoor(read: Read<undefined>, required: Read<never>): Door {
  const url = read('mqtt')
  const sensor = required('sensor')
  if (url === undefined) {
    if (read('device') !== undefined)
      throwWrong('--device belongs to --mqtt: by HTTP the token says which device it is')
    return { kind: 'http', token: required('token'), sensor: requireId('sensor', sensor) }
  }
  if (read('token') !== undefined) throwWrong('--token is for HTTP: by MQTT the broker knows the device')
  const device = required('device')
  if (/[/+#]/.test(device + sensor))
    throwWrong('--device and --sensor cannot have / + # in a topic: take the id of the sensor')
  return { kind: 'mqtt', url, device, sensor }
}

function requireId(name: OptionName, text: string): string {
  const { success } = recordId.safeParse(text)
  return success ? text : throwWrong(`--${name} must be an id, as its page shows it`)
}

function throwWrong(message: string): never {
  throw new WrongArguments(message)
}

function parseArguments(args: readonly string[]): {
  readonly values: Readonly<Record<string, unknown>>
  readonly positionals: readonly string[]
} {
  const described = names.map((name) => [name, { type: options[name].value === '' ? 'boolean' : 'string' }] as const)
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(described), help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error))
  }
}

function readOption<Name extends OptionName>(
  values: Readonly<Record<string, unknown>>,
  name: Name,
  otherwise = 'default' in options[name] ? options[name].default : undefined,
): z.output<(typeof options)[Name]['schema']> | undefined {
  const given = values[name] ?? otherwise
  if (given === undefined) return undefined
  const { data, error } = options[name].schema.safeParse(given)
  if (error) throw new WrongArguments(`--${name}: ${error.issues[0]?.message ?? 'is wrong'}`)
  return data as z.output<(typeof options)[Name]['schema']>
}

/** What `--help` prints. */
export function helpText(): string {
  const lines = names.map((name) => {
    const { of, value, help } = options[name]
    const first = `  --${name}${value === '' ? '' : ` ${value}`}`
    const only = of.length < kinds.length ? ` (${of.join(', ')})` : ''
    const usual = name === 'interval' ? kinds.map((kind) => `${kind} ${intervals[kind]}`).join(', ') : defaultOf(name)
    return `${first.padEnd(22)}${help}${only}${usual === undefined ? '' : `; default: ${usual}`}`
  })
  return `Sends what a device would send, to try Catenary without one.

  npm run simulate -- sensor --token catd_… --sensor ID
  npm run simulate -- sensor --mqtt mqtt://127.0.0.1:1883 --device tower-3 --sensor "load cell"
  npm run simulate -- smartrope --token catd_… --sensor ID
  npm run simulate -- truscan --token catd_… --device ID --serial TS-0001

${lines.join('\n')}

Ctrl-C ends it: what was held back is sent first. A second Ctrl-C ends it at once.
Exit code: 0 when all was sent, 1 when something was refused or not sent, 2 for wrong arguments.`
}

function defaultOf(name: OptionName): string | undefined {
  const option: Option = options[name]
  return option.default
}
