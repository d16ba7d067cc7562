import { z } from 'zod'
import { withMeta } from '../field.ts'
import { areaFields } from './areas.ts'
import { installationForm } from './installation-attributes.ts'
import { installationFields } from './installations.ts'
import { ropeAttributes } from './rope-attributes.ts'
import { ropeFields } from './ropes.ts'

// What is asked for in the forms of areas, installations and ropes, in the order in which it is asked; name and
// attributes side by side, because a form knows no difference between them.

const { name, mandator, adminUser, latlng, isMap, mapZoom, mapBaseLayers, mapDefaultBaseLayer } = areaFields.shape

/** What is asked for of an area. */
export const areaSettingsForm = z.strictObject({
  name,
  mandator,
  adminUser,
  latlng,
  isMap,
  mapZoom,
  mapBaseLayers,
  mapDefaultBaseLayer,
})

/** What is asked for of a new area: nobody can see it yet, so nobody can be its client. */
export const newAreaForm = areaSettingsForm.omit({ adminUser: true })

/** What is asked for of an installation. */
export const installationSettingsForm = z.strictObject({
  name: installationFields.shape.name,
  ...installationForm.shape,
})

/** What is asked for of a new installation, with what its dates and laws depend on; the rest follows in its settings. */
export const newInstallationForm = installationSettingsForm.pick({
  name: true,
  installationType: true,
  country: true,
  timezone: true,
})

/** What is asked for of a rope. */
export const ropeSettingsForm = z.strictObject({
  name: ropeFields.shape.name,
  ...ropeAttributes.shape,
  predecessor: withMeta({ group: 'passport' }, ropeFields.shape.predecessor),
  deviceSerialNumber: withMeta({ group: 'operation' }, ropeFields.shape.deviceSerialNumber),
})

/** What is asked for of a new rope: what its state depends on; the rest follows in its settings. */
export const newRopeForm = ropeSettingsForm.pick({
  name: true,
  ropeApplication: true,
  ropeType: true,
  nominalDiameter: true,
  metallicCrossSection: true,
  ropeLength: true,
  standard: true,
})
