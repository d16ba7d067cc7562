import type { PreviewKind } from '@catenary/contract/library/document-types'
import { documentTypeOf } from '@catenary/contract/library/document-types'
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconTable,
  IconVideo,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './Documents.module.css'

const icons: Readonly<Record<PreviewKind, Icon>> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  text: IconFileText,
  csv: IconTable,
  audio: IconMusic,
  video: IconVideo,
}
/** Of what the server makes pictures. */
const previewableKinds: ReadonlySet<string> = new Set<PreviewKind>(['image', 'pdf'])

interface Props {
  readonly name: string
  /** Where its picture is; null where there is none. */
  readonly url: string | null
}

/** A thumbnail of a document, or an icon of its type. Decorative: the name is beside it. */
export function DocumentThumb({ name, url }: Props) {
  const [hasFailed, setFailed] = useState(false)
  const kind = documentTypeOf(name)?.preview
  if (url !== null && kind && previewableKinds.has(kind) && !hasFailed)
    return (
      <img className={styles.thumb} src={url} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
    )
  const Sign = kind ? icons[kind] : IconFile
  return (
    <span className={styles.thumb} aria-hidden="true">
      <Sign size={24} stroke={1.4} />
    </span>
  )
}
