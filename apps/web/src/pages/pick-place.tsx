import type { PlacePicker as Picker } from '../features/areas/settings/PlaceField.tsx'
import { PlacePicker } from '../features/maps/PlacePicker.tsx'

/** The map on which the place of an area is picked, for its settings. */
export const pickPlace: Picker = (place) => <PlacePicker {...place} />
