import { describe, expect, it } from 'vitest'
import { areaOf, cornersOf, isInside } from '../../../model/geometry'
import { layOut } from '../../../server/demo/outline'
import { createRandom } from '../../../server/demo/random'

const areas = [4.2, 17.9, 0.6, 9, 3.3, 12, 1]
const layout = layOut(createRandom(1, 'farm'), [-45.4, -21.5], areas)
const outlines = areas.map((_, place) => layout.outlineOf(createRandom(1, 'plot', place), place))

describe('outlines of the plots of a farm', () => {
  it('have the area of their records around their centres', () => {
    for (const [place, outline] of outlines.entries()) {
      expect(areaOf(outline) / (areas[place] ?? 0)).toBeCloseTo(1, 2)
      expect(isInside(outline, layout.middleOf(place))).toBe(true)
    }
  })

  it('do not overlap', () => {
    for (const outline of outlines) {
      const others = outlines.filter((each) => each !== outline)
      expect(cornersOf(outline).some((corner) => others.some((other) => isInside(other, corner)))).toBe(false)
    }
  })
})
