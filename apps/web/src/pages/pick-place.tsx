import type { RenderPositionPicker as Picker } from '../features/areas/settings/PlaceField.tsx'
import { MapPositionPicker } from '../features/maps/PlacePicker.tsx'

/** The map on which the place of an area is picked, for its settings. */
export const renderPositionPicker: Picker = (position) => <MapPositionPicker {...position} />
