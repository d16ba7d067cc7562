import type { Icon } from '@tabler/icons-react'
import {
  IconBroadcast,
  IconBooks,
  IconBuilding,
  IconCode,
  IconFiles,
  IconFolders,
  IconHistory,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLogin2,
  IconMail,
  IconMountain,
  IconSearch,
  IconUsers,
  IconWaveSine,
} from '@tabler/icons-react'
import type { SectionName } from './sections.ts'

/** A picture for each section. Apart from the table of sections, which the login page loads too. */
export const sectionIcons: Readonly<Record<SectionName, Icon>> = {
  areas: IconMountain,
  dashboard: IconLayoutDashboard,
  documents: IconFiles,
  generalDocuments: IconFolders,
  sensorDevices: IconBroadcast,
  smartropes: IconWaveSine,
  users: IconUsers,
  mandators: IconBuilding,
  audit: IconHistory,
  singleSignOn: IconLogin2,
  outbox: IconMail,
  api: IconCode,
  knowledgeCenter: IconBooks,
  search: IconSearch,
  imprint: IconInfoCircle,
}
