import type { Signature } from './recording-makers.ts'

/** Those who inspect in the demo. */
export const graf: Signature = { by: 'alphaUser', name: 'Ursina Graf' }
export const ammann: Signature = { by: 'alphaAdmin', name: 'Anton Ammann' }
export const carter: Signature = { by: 'betaUser', name: 'Ben Carter' }
export const manz: Signature = { by: 'manager', name: 'Petra Manz' }

/** Where magnetic tests come from. */
export const ropeLab = { name: 'S. Graf, rope laboratory', instrument: 'SMRT 80, coil and Hall sensors' }
export const inspectionBody = {
  name: 'Accredited inspection body',
  instrument: 'MRT head, 25 to 50 mm',
  isImported: true,
}
