import { installations } from '@catenary/contract/assets/installations'
import type { Values } from '@catenary/contract/form-fields'
import { documents, mapImageLocation } from '@catenary/contract/library/documents'
import { useState } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import type { SaveOptions } from '../../../ui/form/use-save-mutation.ts'
import { PartialSaveError, useIdempotencyKey } from '../../../ui/form/use-save-mutation.ts'
import { installationChange } from './use-installation-form-definition.tsx'

/** Stores an installation's settings, then its map image. */
export function useSaveInstallation(id: string, loadedVersion: string | undefined) {
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const idempotencyKeyOf = useIdempotencyKey()
  const params = { id }

  /** Answers the version that the installation has then. */
  async function change(changes: Values, { ifMatch }: SaveOptions): Promise<string | undefined> {
    if (Object.keys(changes).length === 0) return ifMatch ?? loadedVersion
    await call(installations.change, { params, body: { installation: installationChange(changes) } }, { ifMatch })
    return versionOf(installations.change, { params })
  }

  async function upload(file: File, version: string | undefined) {
    const body = { targetType: 'installations', targetId: id, location: mapImageLocation } as const
    const fileIdentity = [id, file.name, file.size, file.lastModified]
    try {
      setProgress(0)
      await call(
        documents.add,
        { body },
        { file, onProgress: setProgress, idempotencyKey: idempotencyKeyOf(fileIdentity) },
      )
    } catch (cause) {
      throw new PartialSaveError(version, cause)
    } finally {
      setProgress(null)
    }
  }

  return {
    image,
    setImage,
    progress,
    send: async (changes: Values, saveOptions: SaveOptions) => {
      const version = await change(changes, saveOptions)
      if (image) await upload(image, version)
    },
  }
}
