import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onePixel } from '../../servers/tile-server.ts'
import type { World } from '../world.ts'

/** A project of the archive, by the number of its installation, as if its index had been read. */
export async function addArchiveProject(world: World, number: string, description: string): Promise<void> {
  await mkdir(world.archiveFolder, { recursive: true })
  await writeFile(join(world.archiveFolder, `${number}.png`), onePixel)
  await sql`insert into archive_projects (installation_number, numbers, description, manager_name, picture_id, picture_file, reading)
    values (${number}, array[archive_number(${number})], jsonb_build_object('', ${description}::text), ${description}, ${number},
      ${`${number}.png`}, 1)`.execute(world.owner)
}

/** A document of such a project, whose only content is its name. */
export async function addArchiveDocument(
  world: World,
  number: string,
  { id, name, filedAt }: { readonly id: string; readonly name: string; readonly filedAt: string },
): Promise<void> {
  await writeFile(join(world.archiveFolder, `${id}.txt`), name)
  await sql`insert into archive_documents (id, installation_number, name, file, mime_type, size, location, filed_at, reading)
    values (${id}, ${number}, jsonb_build_object('', ${name}::text), ${`${id}.txt`}, 'text/plain', ${Buffer.byteLength(name)}, '',
      ${filedAt}, 1)`.execute(world.owner)
}

/** Projects of the archive, and documents of the first of them: `FZ-10`. */
export async function addArchiveLists(world: World): Promise<void> {
  for (const number of ['FZ-10', 'FZ-9', 'fz-11', 'Öse', 'A']) await addArchiveProject(world, number, 'Rope')
  for (const index of [0, 1, 2, 3, 4, 5]) {
    const filedAt = `2026-02-0${(index % 3) + 1}T00:00:00.000Z`
    await addArchiveDocument(world, index < 5 ? 'FZ-10' : 'A', { id: `paper-${index}`, name: 'Paper', filedAt })
  }
}
