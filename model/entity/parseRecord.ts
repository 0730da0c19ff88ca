/* What a schema says of the page about a record, every default filled that needs no other entity. */
import type { Entity, RecordChart, RecordPage, RelatedList } from './entity'

type Section = Entity['form']['sections'][number]
type ChartWords = Pick<RecordChart, 'title' | 'from' | 'x'> & Partial<RecordChart>

/** The words of `x-entity.record`. */
export interface RecordWords extends Partial<Omit<RecordPage, 'related' | 'sections' | 'charts'>> {
  readonly sections?: readonly (Omit<Section, 'columns'> & Partial<Pick<Section, 'columns'>>)[]
  readonly related?: readonly (string | RelatedList)[]
  readonly charts?: readonly ChartWords[]
}

/** Reads them. */
export function parseRecord({ sections, charts = [], related = [], ...words }: RecordWords = {}): RecordPage {
  return {
    hide: [],
    ...words,
    ...(sections && { sections: sections.map((section) => ({ columns: 2, ...section })) }),
    related: related.map((each) => (typeof each === 'string' ? { from: each } : each)),
    charts: charts.map(chartOf),
  }
}

function chartOf(words: ChartWords): RecordChart {
  const usual = { filter: {}, by: 'month', of: words.y === undefined ? 'count' : 'sum', limits: [] } as const
  return { ...usual, ...words }
}
