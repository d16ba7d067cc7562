import { z } from 'zod'
import { withMeta } from '../field.ts'
import { areaFields } from './areas.ts'
import { installationForm } from './installation-attributes.ts'
import { installationFields } from './installations.ts'
import { ropeAttributes } from './rope-attributes.ts'
import { ropeFields } from './ropes.ts'

// Fields of the forms of areas, installations and ropes, in form order; name and attributes together, because a form
// treats them alike.

const { name, mandator, adminUser, latlng, isMap, mapZoom, mapBaseLayers, mapDefaultBaseLayer } = areaFields.shape

/** Form fields of an area. */
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

/** Form fields of a new area. The client is missing: nobody can access the area yet. */
export const newAreaForm = areaSettingsForm.omit({ adminUser: true })

/** Form fields of an installation. */
export const installationSettingsForm = z.strictObject({
  name: installationFields.shape.name,
  ...installationForm.shape,
})

/** Form fields of a new installation: those that its dates and regulations depend on; the others are in its settings. */
export const newInstallationForm = installationSettingsForm.pick({
  name: true,
  installationType: true,
  country: true,
  timezone: true,
})

/** Form fields of a rope. */
export const ropeSettingsForm = z.strictObject({
  name: ropeFields.shape.name,
  ...ropeAttributes.shape,
  predecessor: withMeta({ group: 'passport' }, ropeFields.shape.predecessor),
  deviceSerialNumber: withMeta({ group: 'operation' }, ropeFields.shape.deviceSerialNumber),
})

/** Form fields of a new rope: those that its state depends on; the others are in its settings. */
export const newRopeForm = ropeSettingsForm.pick({
  name: true,
  ropeApplication: true,
  ropeType: true,
  nominalDiameter: true,
  metallicCrossSection: true,
  ropeLength: true,
  standard: true,
})
