import type { ArchiveProject } from '@catenary/contract/library/archive'
import { archive } from '@catenary/contract/library/archive'
import { Popover } from '@mantine/core'
import { IconMail, IconPhone, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { fileUrl } from '../../api/call.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './ManagerContact.module.css'

interface Props {
  readonly manager: NonNullable<ArchiveProject['projectManager']>
  /** What a mail to them is about. */
  readonly about: string
}

/** The width of the popup, in pixels. */
const width = 300

/** The name of a project manager; it opens their picture, mail address and phone number. */
export function ManagerContact({ manager, about }: Props) {
  const { t } = useTexts()
  const { name, email, phone } = manager
  return (
    <Popover width={width} position="bottom-start" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <button type="button" className={styles.name} aria-label={t('archive.contact', { name })}>
          <IconUser size={15} stroke={1.6} aria-hidden />
          {name}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('archive.contact', { name })}>
        <div className={styles.person}>
          <Picture key={manager.pictureId} pictureId={manager.pictureId} />
          <div className={styles.who}>
            <strong>{name}</strong>
            <span>{t('archive.manager')}</span>
          </div>
        </div>
        {email !== null && (
          <a className={styles.way} href={mailAddress(email, about)}>
            <IconMail size={18} stroke={1.6} aria-hidden />
            {email}
          </a>
        )}
        {phone !== null && (
          <a className={styles.way} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            <IconPhone size={18} stroke={1.6} aria-hidden />
            {phone}
          </a>
        )}
        {email === null && phone === null && <p className={styles.none}>{t('archive.noContact')}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Decorative: the name is beside it. */
function Picture({ pictureId }: { readonly pictureId: string | null }) {
  const [hasFailed, setFailed] = useState(false)
  if (pictureId === null || hasFailed)
    return (
      <span className={styles.picture} aria-hidden="true">
        <IconUser size={28} stroke={1.4} />
      </span>
    )
  return (
    <img
      className={styles.picture}
      src={fileUrl(archive.picture, { params: { id: pictureId } })}
      alt=""
      onError={() => setFailed(true)}
    />
  )
}

/** The address of a mail: the last "@" separates the domain and stands as it is, everything else that has a meaning is escaped. */
function mailAddress(email: string, subject: string): string {
  const to = encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}`
}
