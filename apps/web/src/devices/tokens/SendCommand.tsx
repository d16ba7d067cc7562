import { measurements } from '@catenary/contract/devices/measurements'
import type { Sensor, SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { endpointUrl } from '../../api/endpoint-url.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Command } from './Command.tsx'
import { curlCommand } from './curl-command.ts'

/** A command to paste that sends one measurement of a sensor. */
export function SendCommand({ token, device }: { readonly token: string; readonly device: SensorDevice }) {
  const { t } = useTexts()
  const sensors = device.sensors.filter(({ isDeleted }) => !isDeleted)
  const [chosen, setChosen] = useState(sensors[0]?.id)
  const [now] = useState(() => new Date().toISOString())
  const sensor = sensors.find(({ id }) => id === chosen) ?? sensors[0]
  if (!sensor) return <Text c="dimmed">{t('deviceTokens.commandNeedsSensor')}</Text>
  const command = sendCommand(sensor, token, now)
  return (
    <>
      {sensors.length > 1 && (
        <NativeSelect
          label={t('deviceTokens.sensor')}
          data={sensors.map(({ id, name }) => ({ value: id, label: name }))}
          value={sensor.id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <Command label={t('deviceTokens.command')} command={command} />
    </>
  )
}

function sendCommand(sensor: Sensor, token: string, timestamp: string): string {
  const [value] = sensor.attributes.values
  const { fragment, name } = value ?? { fragment: 'test', name: 'value' }
  const url = window.location.origin + endpointUrl(measurements.add, { params: { id: sensor.id } })
  const body = JSON.stringify({ measurements: [{ fragment, name, timestamp, value: 42 }] })
  return curlCommand({ method: 'POST', url, token, body })
}
