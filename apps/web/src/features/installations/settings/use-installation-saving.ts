import { documents, mapImageLocation } from '@catenary/contract/documents'
import { installations } from '@catenary/contract/installations'
import { useState } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import type { Attempt } from '../../../ui/form/use-saving.ts'
import { PartlySaved, useAttemptKey } from '../../../ui/form/use-saving.ts'
import type { Values } from '@catenary/contract/field-kinds'
import { installationChange } from './use-installation-sheet.tsx'

/** Stores an installation's settings, then its map image. */
export function useInstallationSaving(id: string, opened: string | undefined) {
  const [image, setImage] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const keyOf = useAttemptKey()
  const params = { id }

  /** Answers the version that the installation has then. */
  async function change(changes: Values, { ifMatch }: Attempt): Promise<string | undefined> {
    if (Object.keys(changes).length === 0) return ifMatch ?? opened
    await call(installations.change, { params, body: { installation: installationChange(changes) } }, { ifMatch })
    return versionOf(installations.change, { params })
  }

  async function upload(file: File, version: string | undefined) {
    const body = { targetType: 'installations', targetId: id, location: mapImageLocation } as const
    const facts = [id, file.name, file.size, file.lastModified]
    try {
      setProgress(0)
      await call(documents.add, { body }, { file, onProgress: setProgress, idempotencyKey: keyOf(facts) })
    } catch (cause) {
      throw new PartlySaved(version, cause)
    } finally {
      setProgress(null)
    }
  }

  return {
    image,
    setImage,
    progress,
    send: async (changes: Values, attempt: Attempt) => {
      const version = await change(changes, attempt)
      if (image) await upload(image, version)
    },
  }
}
