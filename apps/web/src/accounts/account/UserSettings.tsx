import type { TextKey } from '@catenary/i18n/catalogue'
import { Skeleton, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ComponentType } from 'react'
import { lazy } from 'react'
import { settingsTabs } from '../../navigation/search-params.ts'
import { useSettingsParam } from '../../navigation/use-settings-param.ts'
import { Profile } from '../../shell/top-bar/Profile.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LazyBoundary } from '../../ui/page/LazyBoundary.tsx'
import { withTexts } from '../../ui/texts/required-texts.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './UserSettings.module.css'

// Each is loaded when it is opened: the page below must not wait for them.
const PasswordTab = lazy(async () => ({
  default: (await import('./PasswordTab.tsx')).PasswordTab,
}))
const TwoFactorTab = lazy(async () => ({
  default: (await import('./TwoFactorTab.tsx')).TwoFactorTab,
}))
const SessionsTab = lazy(async () => ({
  default: (await import('./SessionsTab.tsx')).SessionsTab,
}))

const CalendarFeedTab = lazy(async () => ({
  default: (await import('./CalendarFeedTab.tsx')).CalendarFeedTab,
}))

const MailLanguageSelect = lazy(async () => ({
  default: (await import('./MailLanguageSelect.tsx')).MailLanguageSelect,
}))

const DateFormatSelect = lazy(async () => ({
  default: (await import('./DateFormatSelect.tsx')).DateFormatSelect,
}))

const StartPageSelect = lazy(async () => ({
  default: (await import('./StartPageSelect.tsx')).StartPageSelect,
}))

const NotificationChannels = lazy(async () => ({
  default: (await import('./NotificationChannels.tsx')).NotificationChannels,
}))

const OwnPictureField = lazy(async () => ({
  default: (await withTexts(['accounts'], import('../users/OwnPictureField.tsx'))).OwnPictureField,
}))

function ProfileTab() {
  return (
    <Profile picture={<OwnPictureField />}>
      <DateFormatSelect />
      <MailLanguageSelect />
      <StartPageSelect />
      <NotificationChannels />
    </Profile>
  )
}

interface SettingsTab {
  readonly text: TextKey
  readonly Content: ComponentType
}

const tabs: Readonly<Record<(typeof settingsTabs)[number], SettingsTab>> = {
  profile: { text: 'settings.profile', Content: ProfileTab },
  password: { text: 'account.password', Content: PasswordTab },
  twoFactor: { text: 'account.twoFactor', Content: TwoFactorTab },
  sessions: { text: 'account.sessions', Content: SessionsTab },
  calendar: { text: 'account.calendar', Content: CalendarFeedTab },
}

/** The dialog of the reader's own settings, over whatever page they are on. */
export function UserSettings() {
  const { t } = useTexts()
  const settingsParam = useSettingsParam()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  // Unknown tab names select the first tab.
  const open = settingsTabs.find((name) => name === settingsParam.tab) ?? settingsTabs[0]
  return (
    <Dialog
      help="display-and-units"
      opened={settingsParam.tab !== undefined}
      onClose={settingsParam.close}
      title={t('settings.title')}
    >
      <Tabs
        value={open}
        onChange={(name) => name !== null && settingsParam.open(name)}
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        keepMounted={false}
      >
        <Tabs.List className={styles.list}>
          {settingsTabs.map((name) => (
            <Tabs.Tab key={name} value={name} classNames={{ tabLabel: styles.tab }}>
              {t(tabs[name].text)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {settingsTabs.map((name) => {
          const { Content } = tabs[name]
          return (
            <Tabs.Panel key={name} value={name} className={styles.panel}>
              <LazyBoundary fallback={<Skeleton height={220} />}>
                <Content />
              </LazyBoundary>
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Dialog>
  )
}
