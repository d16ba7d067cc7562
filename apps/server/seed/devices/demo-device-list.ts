import type { SensorAttributes, ValueAttributes } from '@catenary/contract/devices/sensor-fields'
import { demoId } from '../demo-ids.ts'
import type { DemoRopeName } from '../demo-ropes.ts'
import { airTemperature, bearingTemperature, tensionForce, vibration, windSpeed } from './signals.ts'
import type { Signal } from './signals.ts'

interface DemoValue {
  readonly fragment: string
  readonly name: string
  readonly isNew?: true
  readonly attributes?: Partial<ValueAttributes>
  readonly measured: Signal
}

/** A sensor of a device of the demo. */
export interface DemoSensor {
  readonly id: string
  readonly name: string
  readonly attributes?: Partial<SensorAttributes>
  readonly values: readonly DemoValue[]
}

interface DemoDevice {
  readonly id: string
  readonly name: string
  readonly externalId: string
  readonly rope: DemoRopeName
  readonly attributes: Readonly<Record<string, string>>
  readonly sensors: readonly DemoSensor[]
}

/** How warm the bearing of the demo may run, in °C. */
export const bearingLimit = 45

/** The devices of the demo: the tension of a haul rope beside the weather, and the bearing of a return sheave. */
export const demoDevices = {
  tension: {
    id: demoId('device', 1),
    name: 'Valley station, tension',
    externalId: 'glacier-tension',
    rope: 'haulRope',
    attributes: { iccid: '8941022312345678901', imei: '351234567890123', firmware: '2.4.1' },
    sensors: [
      {
        id: demoId('sensor', 1),
        name: 'tension',
        attributes: {
          chartTitle: 'Tension force',
          plotlines: [
            { name: 'Highest permitted', position: 132, color: '#b3261e' },
            { name: 'Lowest permitted', position: 104, color: '#b3261e' },
          ],
        },
        values: [
          {
            fragment: 'c8y_Force',
            name: 'F',
            attributes: { customName: 'Tension force', unit: 'N', customUnit: 'kN', scale: 0.001 },
            measured: tensionForce,
          },
        ],
      },
      {
        id: demoId('sensor', 2),
        name: 'weather',
        attributes: { chartTitle: 'Weather at the valley station' },
        values: [
          {
            fragment: 'c8y_Temperature',
            name: 'T',
            attributes: {
              customName: 'Temperature',
              unit: '°C',
              trendlines: { min: true, max: true, avg: true, median: true },
            },
            measured: airTemperature,
          },
          {
            fragment: 'c8y_Wind',
            name: 'speed',
            attributes: { customName: 'Wind', unit: 'm/s' },
            measured: windSpeed,
          },
        ],
      },
    ],
  },
  sheave: {
    id: demoId('device', 2),
    name: 'Return sheave',
    externalId: 'plateau-sheave',
    rope: 'plateauHaulRope',
    attributes: { imei: '351234567890456', firmware: '1.9.0' },
    sensors: [
      {
        id: demoId('sensor', 3),
        name: 'bearing',
        attributes: {
          chartTitle: 'Bearing of the return sheave',
          plotlines: [{ name: 'Check the bearing', position: bearingLimit, color: '#8a5300' }],
        },
        values: [
          {
            fragment: 'c8y_Temperature',
            name: 'bearing',
            attributes: { customName: 'Temperature of the bearing', unit: '°C' },
            measured: bearingTemperature,
          },
          { fragment: 'c8y_Vibration', name: 'rms', isNew: true, measured: vibration },
        ],
      },
    ],
  },
} as const satisfies Readonly<Record<string, DemoDevice>>

/** Where the numbers of the sensors of the smartrope begin. */
export const firstSmartropeSensor = 4
