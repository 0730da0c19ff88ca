/* Every hand-written server feature, in the order in which guards and effects run. */
import type { Feature } from '../engine/index'
import { farmLinks } from './farmLinks'
import { places } from './places'

export const features: readonly Feature[] = [places, farmLinks]
