import { describe, expect, it } from 'vitest'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { indexEntities } from '#model/entity/paths'
import { withPlainFilter } from '#model/query/plainFilter'

const bill = parseEntity('bill', {
  title: 'Bill',
  type: 'object',
  properties: {
    stage: {
      title: 'Stage',
      type: 'string',
      oneOf: [
        { const: 'agreed', title: 'Paid' },
        { const: 'Paid', title: 'Paid' },
        { const: 'open', title: 'Open' },
      ],
    },
  },
})
const index = indexEntities([bill])
const filterOf = (search: string) => withPlainFilter(index, bill, new URLSearchParams(search), {})

describe('a plain query parameter', () => {
  it('matches all codes with the same title, like lists', () => {
    expect(filterOf('stage=Paid')).toEqual({ stage: ['agreed', 'Paid'] })
    expect(filterOf('stage=paid&stage=open')).toEqual({ stage: ['agreed', 'Paid', 'open'] })
  })

  it('matches one code by its own name', () => {
    expect(filterOf('stage=agreed')).toEqual({ stage: 'agreed' })
    expect(filterOf('stage=Open')).toEqual({ stage: 'open' })
  })

  it('matches empty values and leaves unknown fields to validation', () => {
    expect(filterOf('stage=null')).toEqual({ stage: null })
    expect(filterOf('colour=red')).toEqual({ colour: 'red' })
  })
})
