import type { attentionList } from '@catenary/contract/work/attention'
import type { DeliveryChannel, DeliveryState } from '@catenary/contract/work/notification-deliveries'
import { attentionReasons } from '@catenary/domain/attention'
import type { ParsedSearch } from '../navigation/search-param-parsers.ts'
import {
  calendarDay,
  oneOf,
  pageCursor,
  recordId,
  searchValidator,
  trueFlag,
  typedText,
} from '../navigation/search-param-parsers.ts'
import { taskSorts } from './tasks/page/task-sorts.ts'
import { shownStatuses } from './tasks/shown-status.ts'

/** How the ropes that need attention can be sorted, the usual way first. */
export const attentionSorts = [
  'urgency',
  'health',
  'limit',
  'nextInspection',
  'lastVisual',
  'lastMrt',
  'openTasks',
  'name',
] as const satisfies readonly (typeof attentionList)['sortable'][number][]
export type AttentionSort = (typeof attentionSorts)[number]

const dashboardParams = {
  /** The reason by which the ropes that need attention are narrowed. */
  reason: oneOf(attentionReasons),
  filter: typedText,
  area: recordId,
  installation: recordId,
  sort: oneOf(attentionSorts),
  cursor: pageCursor,
  /** The task whose dialog is open. */
  task: recordId,
}

/** Search params of the dashboard: filters and page of the ropes that need attention. */
export const validateDashboardSearch = searchValidator(dashboardParams)
export type DashboardSearch = ParsedSearch<typeof dashboardParams>

const deliveryParams = {
  state: oneOf(['waiting', 'sent', 'failed'] as const satisfies readonly DeliveryState[]),
  channel: oneOf(['email', 'sms'] as const satisfies readonly DeliveryChannel[]),
  /** The recipient. */
  user: recordId,
  cursor: pageCursor,
}

/** Search params of the log of deliveries: its filters and page. */
export const validateDeliveriesSearch = searchValidator(deliveryParams)
export type DeliveriesSearch = ParsedSearch<typeof deliveryParams>

const tasksParams = {
  /** By what status they are listed; those that are not finished where absent. */
  status: oneOf(shownStatuses),
  mine: trueFlag,
  overdue: trueFlag,
  area: recordId,
  installation: recordId,
  rope: recordId,
  internal: oneOf([true, false]),
  /** The file that they were uploaded with. */
  upload: recordId,
  filter: typedText,
  sort: oneOf(taskSorts),
  cursor: pageCursor,
  /** The task whose dialog is open. */
  task: recordId,
  /** Another dialog that is open over the page. */
  dialog: oneOf(['new']),
}

/** All tasks: what narrows, sorts and pages their list, and the dialog over it. */
export const validateTasksSearch = searchValidator(tasksParams)
export type TasksSearch = ParsedSearch<typeof tasksParams>
const calendarParams = {
  /** The chosen day, and with it the month; today where absent. */
  day: calendarDay,
  /** How the month is shown where there is room for both; as a grid where absent. */
  view: oneOf(['agenda']),
  mine: trueFlag,
  internal: oneOf([true, false]),
  area: recordId,
  installation: recordId,
  rope: recordId,
}

/** The calendar: its month and day, how it is shown, and what narrows it. */
export const validateCalendarSearch = searchValidator(calendarParams)
export type CalendarSearch = ParsedSearch<typeof calendarParams>
