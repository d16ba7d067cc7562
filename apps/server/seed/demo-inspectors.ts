import type { DemoReporter } from './recording-builders.ts'

/** Those who inspect in the demo. */
export const graf: DemoReporter = { by: 'alphaUser', name: 'Ursina Graf' }
export const ammann: DemoReporter = { by: 'alphaAdmin', name: 'Anton Ammann' }
export const carter: DemoReporter = { by: 'betaUser', name: 'Ben Carter' }
export const manz: DemoReporter = { by: 'manager', name: 'Petra Manz' }

/** Where magnetic tests come from. */
export const ropeLab = { name: 'S. Graf, rope laboratory', instrument: 'SMRT 80, coil and Hall sensors' }
export const inspectionBody = {
  name: 'Accredited inspection body',
  instrument: 'MRT head, 25 to 50 mm',
  isImported: true,
}
