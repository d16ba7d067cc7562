import { MapPositionPicker } from '../maps/MapPositionPicker.tsx'
import type { RenderPositionPicker as Picker } from './settings/AreaPositionField.tsx'

/** The map on which the place of an area is picked, for its settings. */
export const renderPositionPicker: Picker = (position) => <MapPositionPicker {...position} />
