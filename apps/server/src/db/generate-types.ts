import { CamelCasePlugin } from 'kysely'
import type { Pool } from 'pg'

/**
 * What JSON columns hold: `<table>.<column>` → `<type> from <module>`, or a type that needs no import. A JSON column
 * that is not named here is `unknown`. All are written as JSON text: the driver would take a list for an SQL array.
 */
const jsonTypes: Record<string, string> = {
  'areas.map_base_layers': "Area['mapBaseLayers'] from @catenary/contract/assets/areas",
  'damage_states.inspected': "Rope['inspected'] from @catenary/contract/assets/ropes",
  'domain_events.payload': 'Record<string, unknown>',
  'events.attributes': 'JsonAttributes from @catenary/contract/records/event-attributes',
  'events.splices': "RopeEvent['splices'] from @catenary/contract/records/events",
  'event_history.changes': 'Record<string, { old: unknown; new: unknown }>',
  'idempotency_keys.headers': 'Record<string, string>',
  'installations.attributes': 'InstallationAttributes from @catenary/contract/assets/installation-attributes',
  'installations.latlngs': "Installation['latlngs'] from @catenary/contract/assets/installations",
  'installations.notification_settings':
    'StoredNotificationSettings from @catenary/contract/work/notification-settings',
  'installations.notification_status': 'NotificationStatus from @catenary/contract/work/notification-settings',
  'installations.system_notification_settings':
    'StoredSystemNotificationSettings from @catenary/contract/work/notification-settings',
  'ropes.attributes': 'RopeAttributes from @catenary/contract/assets/rope-attributes',
  'ropes.latlngs': "Rope['latlngs'] from @catenary/contract/assets/ropes",
  'ropes.notification_status': 'NotificationStatus from @catenary/contract/work/notification-settings',
}

/** The migration runner's own, which no query of the app touches. */
const hiddenTables = ['schema_migrations']

interface Column {
  table: string
  name: string
  /** Of the element, for an array. */
  type: string
  isArray: boolean
  nullable: boolean
  hasDefault: boolean
  /** Computed by the database; nobody may write it. */
  isGenerated: boolean
  comment: string | null
  enumValues: string[] | null
}

/**
 * The row types of every table and view as the text of a TypeScript file, in the camelCase of the query builder: enums
 * as unions, `Generated` where the database fills a value in. Read from the catalogue of a migrated database.
 * Throws on a name that does not survive the way to camelCase and back, and on a stale entry of `jsonTypes`.
 */
export async function generateTypes(pool: Pool): Promise<string> {
  const columns = await readColumns(pool)
  assertNoStaleJsonTypes(columns)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const interfaces = [...tables].map(([table, columnsOfTable]) => interfaceOf(table, columnsOfTable))
  const names = [...tables.keys()].map((table) => `  ${camelCase(table)}: ${pascalCase(table)}`)
  const body = [...enumsOf(columns), ...interfaces, `export interface DB {\n${names.join('\n')}\n}`].join('\n\n')
  return `${[header, ...importsOf(columns, body), ''].join('\n')}\n${body}\n`
}

const header = '// Written by `npm run db:types` from the migrated database; change a migration instead.'

const numbers = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']
const texts = ['text', 'varchar', 'bpchar', 'citext', 'name', 'uuid', 'tsvector', 'inet', 'cidr', 'ltree']
const times = ['timestamptz', 'timestamp', 'date', 'time', 'timetz']
const plainTypes = new Map([
  ...numbers.map((type) => [type, 'number'] as const),
  ...[...texts, ...times].map((type) => [type, 'string'] as const),
  ['bool', 'boolean'] as const,
  ['bytea', 'Buffer'] as const,
])

async function readColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.relname as table, a.attname as name, base.typname as type, t.typcategory = 'A' as "isArray",
       not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as "hasDefault",
       a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
       pg_catalog.col_description(c.oid, a.attnum) as comment,
       (select array_agg(e.enumlabel::text order by e.enumsortorder)
        from pg_catalog.pg_enum e where e.enumtypid = base.oid) as "enumValues"
     from pg_catalog.pg_class c
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_catalog.pg_type d on d.oid = a.atttypid
     join pg_catalog.pg_type t on t.oid = case when d.typtype = 'd' then d.typbasetype else d.oid end
     join pg_catalog.pg_type base on base.oid = case when t.typcategory = 'A' then t.typelem else t.oid end
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
       and c.relname <> all($1)
     order by c.relname collate "C", a.attnum`,
    [hiddenTables],
  )
  return rows
}

function interfaceOf(table: string, columns: Column[]): string {
  const lines = columns.map((column) => {
    const comment = column.comment === null ? '' : `  /** ${column.comment.replaceAll('*/', '* /')} */\n`
    return `${comment}  ${camelCase(column.name)}: ${typeOf(column)}`
  })
  return `export interface ${pascalCase(table)} {\n${lines.join('\n')}\n}`
}

function typeOf(column: Column): string {
  const value = valueType(column)
  const fullType = column.nullable && value !== 'unknown' ? `${value} | null` : value
  if (column.isGenerated) return `GeneratedAlways<${fullType}>`
  if (isJson(column)) {
    const written = column.nullable ? 'string | null' : 'string'
    const optional = column.nullable || column.hasDefault ? ' | undefined' : ''
    return `ColumnType<${fullType}, ${written}${optional}, ${written}>`
  }
  return column.hasDefault ? `Generated<${fullType}>` : fullType
}

function valueType(column: Column): string {
  if (isJson(column)) return jsonTypes[columnKey(column)]?.split(' from ')[0] ?? 'unknown'
  const baseType = column.enumValues ? pascalCase(column.type) : plainTypes.get(column.type)
  if (baseType === undefined) throw new Error(`${columnKey(column)}: no TypeScript type is known for ${column.type}`)
  return column.isArray ? `${baseType}[]` : baseType
}

function enumsOf(columns: Column[]): string[] {
  const enums = new Map(columns.flatMap(({ type, enumValues }) => (enumValues ? [[type, enumValues] as const] : [])))
  return [...enums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) => `export type ${pascalCase(name)} = ${values.map((value) => `'${value}'`).join(' | ')}`)
}

function importsOf(columns: Column[], body: string): string[] {
  const wrappers = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  const columnsOfTable = wrappers.length > 0 ? [`import type { ${wrappers.join(', ')} } from 'kysely'`] : []
  const modules = new Map<string, Set<string>>()
  for (const column of columns.filter(isJson)) {
    const [type, module] = jsonTypes[columnKey(column)]?.split(' from ') ?? []
    if (type === undefined || module === undefined) continue
    modules.set(module, (modules.get(module) ?? new Set()).add(type.replace(/\[.*/, '')))
  }
  const moduleImports = [...modules]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, types]) => `import type { ${[...types].toSorted().join(', ')} } from '${module}'`)
  return [...moduleImports, ...columnsOfTable]
}

function assertNoStaleJsonTypes(columns: Column[]): void {
  const known = new Set(columns.filter(isJson).map(columnKey))
  const stale = Object.keys(jsonTypes).filter((key) => !known.has(key))
  if (stale.length > 0) throw new Error(`jsonTypes names what is no JSON column: ${stale.join(', ')}`)
}

function isJson({ type, isArray }: Column): boolean {
  return !isArray && (type === 'json' || type === 'jsonb')
}

function columnKey({ table, name }: Column): string {
  return `${table}.${name}`
}

/** The query builder's own translation, so that both can never differ. */
class CamelCaseNames extends CamelCasePlugin {
  toCamel(name: string): string {
    const camel = this.camelCase(name)
    if (this.snakeCase(camel) !== name) throw new Error(`"${name}" does not survive the way to camelCase and back`)
    return camel
  }
}

const names = new CamelCaseNames()

function camelCase(name: string): string {
  return names.toCamel(name)
}

function pascalCase(name: string): string {
  const camel = camelCase(name)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}
