import type { PrintForm, RecordChart, RecordPage, RelatedList, Section } from '../entity'

type PageSectionKeywords = Omit<Section, 'columns'> & Partial<Pick<Section, 'columns'>>
type ChartKeywords = Pick<RecordChart, 'title' | 'from' | 'x'> & Partial<RecordChart>

interface PrintKeywords extends Partial<Omit<PrintForm, 'title' | 'sections' | 'related'>> {
  readonly title: string
  readonly sections?: readonly PageSectionKeywords[]
  readonly related?: readonly (string | RelatedList)[]
}

export interface RecordKeywords
  extends Partial<Omit<RecordPage, 'related' | 'sections' | 'charts' | 'print'>> {
  readonly sections?: readonly PageSectionKeywords[]
  readonly related?: readonly (string | RelatedList)[]
  readonly charts?: readonly ChartKeywords[]
  readonly print?: readonly PrintKeywords[]
}

export function parseRecord(words: RecordKeywords = {}): RecordPage {
  const { sections, charts = [], related = [], print = [], ...others } = words
  return {
    hide: [],
    ...others,
    ...(sections && { sections: sections.map(sectionOf) }),
    related: related.map(listOf),
    charts: charts.map(chartOf),
    print: print.map(printOf),
  }
}

function sectionOf(words: PageSectionKeywords): Section {
  return { columns: 2, ...words }
}

function listOf(words: string | RelatedList): RelatedList {
  return typeof words === 'string' ? { from: words } : words
}

function printOf({ sections, related = [], ...words }: PrintKeywords): PrintForm {
  return {
    signatures: [],
    ...words,
    ...(sections && { sections: sections.map(sectionOf) }),
    related: related.map(listOf),
  }
}

function chartOf(words: ChartKeywords): RecordChart {
  const usual = { filter: {}, by: 'month', of: words.y === undefined ? 'count' : 'sum', limits: [] } as const
  return { ...usual, ...words }
}
