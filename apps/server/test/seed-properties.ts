import fc from 'fast-check'
import { seed } from './sample.ts'

// A property is tried with the inputs that the run's seed draws, unless it names a seed of its own.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
