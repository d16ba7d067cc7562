import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { pages } from '@catenary/contract/page-routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import { useNow } from '../../ui/use-now.ts'
import { textsOf } from '../kind-texts.ts'
import { LastSeen } from '../LastSeen.tsx'
import card from '../../ui/card.module.css'
import styles from './page.module.css'

/** What is known of a device: the rope that it is linked to, when it was last seen, and its ids. */
export function DeviceFacts({ device }: { readonly device: SensorDevice }) {
  const { t, dateTime } = useTexts()
  const now = useNow()
  const { rope, externalId, cumulocityId, linkedAt, attributes } = device
  const timezone = rope?.installation.timezone
  const facts = { ...attributes, externalId, cumulocityId, linkedAt: linkedAt && dateTime(linkedAt, timezone) }
  const names = ['linkedAt', 'externalId', 'cumulocityId', 'iccid', 'imei', 'firmware'] as const
  return (
    <section className={card.card} aria-label={t(`${textsOf(device.kind)}.facts`)}>
      <dl className={styles.facts}>
        <div className={styles.wide}>
          <dt>{t('devices.linkedRope')}</dt>
          <dd>{rope ? <RopePath rope={rope} /> : t('devices.notLinked')}</dd>
        </div>
        <div>
          <dt>{t('devices.lastSeen')}</dt>
          <dd>
            <LastSeen at={device.lastSeenAt} offlineSince={device.offlineSince} now={now} timezone={timezone} />
          </dd>
        </div>
        <StoredValues device={device} />
        {names.map(
          (name) =>
            facts[name] && (
              <div key={name}>
                <dt>
                  {name === 'externalId'
                    ? t(`${textsOf(device.kind)}.attributes.externalId`)
                    : t(`devices.attributes.${name}`)}
                </dt>
                <dd>{facts[name]}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

/** How many raw values of a device are kept, and about how much space they use. */
function StoredValues({ device }: { readonly device: SensorDevice }) {
  const { t } = useTexts()
  const size = useFileSize()
  const { data } = useQuery(queryFor(sensorDevices.storage, {}))
  const count = device.sensors.reduce((sum, { measurementCount }) => sum + measurementCount, 0)
  if (!data) return null
  return (
    <div>
      <dt>{t('devices.stored')}</dt>
      <dd>{t('devices.storedValues', { count, size: size(count * data.bytesPerMeasurement) })}</dd>
    </div>
  )
}

/** The way down to the rope: area, installation, rope, each as a link. */
function RopePath({ rope }: { readonly rope: NonNullable<SensorDevice['rope']> }) {
  const displayName = useDisplayName()
  const { installation } = rope
  const { area } = installation
  const ids = { areaId: area.id, installationId: installation.id, ropeId: rope.id }
  return (
    <ul className={styles.path}>
      <li>
        <Link to={pages.area} params={ids}>
          {area.name}
        </Link>
      </li>
      <li>
        <Link to={pages.installation} params={ids}>
          {installation.name}
        </Link>
      </li>
      <li>
        <Link to={pages.rope} params={ids}>
          {displayName(rope)}
        </Link>
      </li>
    </ul>
  )
}
