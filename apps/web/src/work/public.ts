// What other domains may use of what is to be done, and who is told.
export { NotificationSettingsDialog } from './notifications/NotificationSettingsDialog.tsx'
export { NotificationStatusDialog } from './notifications/NotificationStatusDialog.tsx'
export { NotificationsCard } from './notifications/NotificationsCard.tsx'
export { SystemNotificationsDialog } from './notifications/SystemNotificationsDialog.tsx'
