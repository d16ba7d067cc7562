import { z } from 'zod'
import { day, line } from '../field.ts'
import { timestamp } from '../primitives.ts'

/** The name of an archive's index: in its folder, or at its address. */
export const archiveIndexName = 'index.json'

/** The longest installation number, id or folder of an archive, in characters. */
export const maxArchiveKeyLength = 100

const controlCharacters = /[^\P{Cc}]/u

/** A part of an address: no `.` or `..`, which browsers and file systems take for another place. */
const addressPart = z
  .string()
  .trim()
  .pipe(line(maxArchiveKeyLength))
  .refine((text) => text !== '.' && text !== '..', 'must not be . or ..')

/** A text, or one for each language: what a reader's language lacks is shown in English, otherwise in another. */
const localizedText = z
  .union([
    line(255),
    z
      .strictObject({ en: line(255), de: line(255), fr: line(255), es: line(255) })
      .partial()
      .refine((texts) => Object.keys(texts).length > 0, 'must have a text'),
  ])
  .meta({ description: 'A text, or an object with texts by language: en, de, fr, es' })

/**
 * A file below the folder or address of the index, such as `61042/certificate.pdf`. Never one outside of it: no `..`, no
 * beginning with a slash, no address of its own.
 */
export const archivePath = z
  .string()
  .min(1)
  .max(500)
  .refine(
    (path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    'must name a file below the folder of the index',
  )
  .refine(
    (path) => !/[\\:]/.test(path) && !controlCharacters.test(path),
    'must have no backslash, colon or control character',
  )
  .meta({ description: 'A file below the folder or address of the index' })

/** A document of a project. */
export const archiveIndexDocument = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,99}$/)
    .meta({ description: 'Unique in the archive, and never given to another document' }),
  name: localizedText.meta({ description: 'As it is shown; the ending of the file is added where it is missing' }),
  file: archivePath,
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ description: 'In bytes' }),
  date: z
    .union([timestamp, day()])
    .meta({ description: 'When it was filed or last replaced: a day, or an instant in UTC' }),
  folder: addressPart.optional().meta({ description: 'The id of the folder in its project; absent: in none' }),
  languages: z
    .array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/))
    .max(20)
    .optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .meta({ description: 'SHA-256 of the file in hexadecimal; where it is there, the file must have it' }),
})
export type ArchiveIndexDocument = z.infer<typeof archiveIndexDocument>

/** A project without its documents. */
export const archiveIndexProject = z.object({
  installationNumber: addressPart.meta({
    description: 'The number that the installation has in Catenary; unique in the archive',
  }),
  otherInstallationNumbers: z
    .array(addressPart)
    .max(50)
    .optional()
    .meta({ description: 'Further installations that the project is for' }),
  description: localizedText,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .meta({ description: 'ISO 3166-1 alpha-2' }),
  facilityType: localizedText.optional(),
  facilityConstructorBranch: line(255).optional(),
  facilityNumber: line(100).optional(),
  projectManager: z
    .object({
      name: line(100),
      email: line(254).optional(),
      phone: line(45).optional(),
      picture: archivePath.optional().meta({ description: 'A JPEG or PNG file' }),
    })
    .optional(),
})
export type ArchiveIndexProject = z.infer<typeof archiveIndexProject>

/** The name of a folder. */
export const archiveIndexFolder = z.object({ id: addressPart, name: localizedText })
export type ArchiveIndexFolder = z.infer<typeof archiveIndexFolder>

/** The index of an archive, or a part of it. Published as a JSON Schema in `docs/formats`. */
export const archiveIndex = z
  .object({
    format: z.literal('catenary-archive'),
    version: z.literal(1),
    folders: z
      .array(archiveIndexFolder)
      .optional()
      .meta({ description: 'Names of folders by their ids; a folder that is not here is shown by its id' }),
    projects: z.array(archiveIndexProject.extend({ documents: z.array(archiveIndexDocument) })),
    next: archivePath.optional().meta({ description: 'The next part of an index that is written in several files' }),
  })
  .meta({ id: 'ArchiveIndex' })
